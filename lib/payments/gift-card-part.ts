import { randomUUID } from 'node:crypto';
import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { type AuditActor, payments } from '@/db/schema';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { appendEntry, findByCode, type GiftCard, lockValid } from '@/lib/gift-cards';
import { lesserMoney, type Money, moneyLeft, sumMoney } from '@/lib/money';
import { type OrderRow, record } from '@/lib/orders';
import { FREE } from '@/lib/pricing';
import { ofPayment, type Payment } from './read-payment';

/** The gift card payments of an order, released ones too, latest first. */
export const listCardParts = ({ client, db }: Context, orderId: number): Promise<Payment[]> =>
  db
    .select()
    .from(payments)
    .where(and(eq(payments.clientId, client.id), eq(payments.orderId, orderId), isNotNull(payments.giftCardId)))
    .orderBy(desc(payments.id));

/** The last four characters of the card's code, by which people refer to it: the code itself is never shown. */
export const lastFourOf = ({ method }: Pick<Payment, 'method'>): string => method ?? '';

/** The part that a card holds for an order which waits for the rest. */
export const findHeldPart = async (ctx: Context, orderId: number): Promise<Payment | undefined> =>
  (await listCardParts(ctx, orderId)).find(({ status }) => status === 'open');

/**
 * Holds as much of a gift card's balance as it can for a pending order that the caller has locked, and releases an earlier card's part;
 * without a code only the latter. The balance returns when the order ends unpaid. @returns the part, if any
 * @throws AppError `validation_failed`, the same for every code that cannot pay
 */
export async function holdCardPart(
  ctx: Context,
  order: OrderRow,
  code: string | undefined,
): Promise<Payment | undefined> {
  const held = await findHeldPart(ctx, order.id);
  if (!code) {
    if (held) await releasePart(ctx, held);
    return undefined;
  }
  // A gift card cannot buy another: that would extend its expiry for ever.
  if (order.kind === 'gift_card') throw refusedCard();
  const card = await findByCode(ctx, code);
  if (held && card && held.giftCardId === card.id) return held;
  if (held) await releasePart(ctx, held);
  const part = card && (await takeFrom(ctx, order, card.id, { most: order.ticketsTotal }));
  if (!part) throw refusedCard();
  return part;
}

export function refusedCard(): AppError {
  const message = 'cannot be used: the code is not right, or nothing is left';
  return new AppError('validation_failed', `gift_card ${message}`, { errors: [{ path: 'gift_card', message }] });
}

type Taken = { most: Money /** All of it, or nothing. */; isExact?: boolean };

async function takeFrom(
  ctx: Context,
  order: OrderRow,
  cardId: number,
  { most, isExact = false }: Taken,
): Promise<Payment | undefined> {
  const card = await lockValid(ctx, cardId);
  if (!card || card.currency !== order.currency || card.balance === FREE) return undefined;
  const amount = lesserMoney(card.balance, most);
  if (isExact && amount !== most) return undefined;
  const part = await writePart(ctx, order, card, amount);
  await appendEntry(ctx, card, { kind: 'reserved', amount, paymentId: part.id });
  return part;
}

async function writePart(ctx: Context, order: OrderRow, card: GiftCard, amount: Money): Promise<Payment> {
  const [part] = await ctx.db
    .insert(payments)
    .values({
      clientId: ctx.client.id,
      orderId: order.id,
      token: randomUUID(),
      provider: 'gift_card' as const,
      giftCardId: card.id,
      description: '',
      method: card.lastFour,
      cost: FREE,
      amount,
      currency: order.currency,
      status: 'open' as const,
      createdAt: ctx.now,
    })
    .returning();
  if (!part) throw new Error('The payment was not saved');
  return part;
}

async function releasePart(ctx: Context, part: Payment): Promise<void> {
  const { id: paymentId, giftCardId, amount } = part;
  if (giftCardId === null) throw new Error('No gift card pays that');
  await ctx.db.update(payments).set({ status: 'cancelled' }).where(ofPayment(part));
  await appendEntry(ctx, { id: giftCardId }, { kind: 'released', amount, paymentId });
}

/**
 * Settles or releases the card's part of an order that another payment has just paid, in the same transaction: releases it when that
 * payment was for the whole. For an order that had ended, it takes the part from the card again.
 * @returns false when the card can no longer pay the rest: the caller rolls back
 */
export async function applyPart(
  ctx: Context,
  { order, paid, by }: { order: OrderRow; paid: Payment; by: AuditActor },
): Promise<boolean> {
  const parts = (await listCardParts(ctx, order.id)).filter(({ id }) => id !== paid.id);
  const rest = moneyLeft(sumMoney([order.ticketsTotal, paid.cost]), paid.amount);
  const held = parts.find(({ status }) => status === 'open');
  if (held?.amount === rest) return settlePart(ctx, held, by);
  if (held) await releasePart(ctx, held);
  if (rest === FREE) return true;
  const before = parts.find(({ amount }) => amount === rest);
  const again = before?.giftCardId && (await takeFrom(ctx, order, before.giftCardId, { most: rest, isExact: true }));
  return again ? settlePart(ctx, again, by) : false;
}

async function settlePart(ctx: Context, part: Payment, actor: AuditActor): Promise<true> {
  const { id: paymentId, orderId, amount, currency } = part;
  await ctx.db
    .update(payments)
    .set({ status: 'paid', paidAt: ctx.now, paidAmount: amount, paidCurrency: currency, topsUp: true })
    .where(ofPayment(part));
  await record(ctx, { actor, action: 'payment.paid', orderId, paymentId, detail: { amount, currency, use: 'paid' } });
  return true;
}
