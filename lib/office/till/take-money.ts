import { and, eq } from 'drizzle-orm';
import { shiftEntries } from '@/db/schema';
import { compareMoney, type Money, moneyLeft } from '@/lib/money';
import type { OrderRow } from '@/lib/orders';
import {
  addTerminalPayment,
  isOpen,
  listPayments,
  type Payment,
  payByGiftCard,
  payDifferenceInCash,
  payInCash,
  payNothing,
} from '@/lib/payments';
import { FREE } from '@/lib/pricing';
import { type OfficeContext, Refusal } from '@/lib/staff';
import { appendEntry, requestOf, type ShiftEntry } from './entries';
import type { Shift } from './lock-shift';
import { findTill } from './tills';

/** `giftCard`: the code of a card that pays first, as far as it goes. */
type WithCard = { giftCard?: string | undefined };

/**
 * How an order is paid at a till. `given`: what the buyer hands over; left out: exactly what it costs. `terminalId`: left out, the
 * till's own. `gift_card`: all of it by that card.
 */
export type TillPayment =
  | ({ kind: 'cash'; given?: Money | undefined } & WithCard)
  | ({ kind: 'card'; terminalId?: string | undefined } & WithCard)
  | { kind: 'gift_card'; giftCard: string };

type MoneyRequest = { request: string; asked: string };

/** `due`: what the page said is to be paid, once the gift card has; left out: whatever that is. */
type Taking = { shift: Shift; order: OrderRow; pay: TillPayment; due?: Money | undefined } & MoneyRequest;

/**
 * Takes the money of an order that waits for it, or of a paid one what a dearer seat costs more; the caller has locked order and shift.
 * A gift card pays first; a card is sent by sendToTerminal. @returns its line in the shift
 * @throws Refusal `given_short`, `no_terminal`, `card_underway`, `changed_meanwhile`; AppError `validation_failed` (`gift_card`)
 */
export async function takeMoney(ctx: OfficeContext, taking: Taking): Promise<ShiftEntry> {
  const entry = await take(ctx, taking);
  // A gift card's part, or one of an invoice, came or went since.
  if (taking.due !== undefined && taking.due !== entry.amount) throw new Refusal('changed_meanwhile');
  return entry;
}

async function take(ctx: OfficeContext, { shift, order, pay, request, asked }: Taking): Promise<ShiftEntry> {
  await refuseCardUnderway(ctx, order);
  const entry = { request: requestOf(ctx.person.id, request), asked, orderId: order.id };
  const isDifference = order.status === 'paid';
  if (isDifference && (pay.kind !== 'cash' || pay.giftCard)) throw new Refusal('order_ended');
  if (pay.giftCard && order.ticketsTotal !== FREE) {
    const { part, rest } = await payByGiftCard(ctx, order, pay.giftCard, 'office');
    if (rest === FREE) {
      return appendEntry(ctx, shift, { ...entry, kind: 'gift_card', amount: part.amount, paymentId: part.id });
    }
    if (pay.kind === 'gift_card') throw new Refusal('given_short', 'giftCard', rest);
  }
  if (pay.kind === 'card' && order.ticketsTotal !== FREE) {
    const terminalId = pay.terminalId ?? (await findTill(ctx, shift.tillId)).terminalId;
    if (!terminalId) throw new Refusal('no_terminal', 'terminal');
    const { id: paymentId, amount } = await addTerminalPayment(ctx, order);
    return appendEntry(ctx, shift, { ...entry, kind: 'card', amount, paymentId, terminalId });
  }
  const payment = await (isDifference ? payDifferenceInCash : payInCash)(ctx, order, 'office');
  const { id: paymentId, amount, provider } = payment;
  const given = pay.kind === 'cash' ? (pay.given ?? amount) : amount;
  if (compareMoney(given, amount) < 0) throw new Refusal('given_short', 'given', amount);
  const isFree = provider === 'free';
  return appendEntry(ctx, shift, {
    ...entry,
    kind: isFree ? 'free' : 'cash',
    amount,
    paymentId,
    given: isFree ? null : given,
  });
}

/** Gives an order away, whose seats cost nothing by now; the caller has locked it and its shift. */
export async function giveAway(
  ctx: OfficeContext,
  { shift, order, reason, request, asked }: { shift: Shift; order: OrderRow; reason: string } & MoneyRequest,
): Promise<ShiftEntry> {
  const { id: paymentId } = await payNothing(ctx, order, 'office');
  const entry = { request: requestOf(ctx.person.id, request), asked, orderId: order.id };
  return appendEntry(ctx, shift, { ...entry, kind: 'free', amount: FREE, paymentId, reason });
}

/** How a line says what was asked; of a gift card as much as every list shows. */
export const wayOf = (pay: TillPayment): string => {
  const given = pay.kind === 'cash' ? (pay.given ?? '') : '';
  return [pay.kind, given, pay.giftCard && `card ${pay.giftCard.slice(-4)}`]
    .filter((one) => one !== undefined)
    .join(' ');
};

/** A card may still be paid with: taking cash beside it would take the money twice. */
async function refuseCardUnderway(ctx: OfficeContext, { id }: OrderRow): Promise<void> {
  const open = (await listPayments(ctx, id)).filter(isOpen);
  for (const payment of open) if (await findEntryOf(ctx, payment)) throw new Refusal('card_underway');
}

/** What a till noted of a payment. */
export async function findEntryOf({ client, db }: OfficeContext, { id }: Pick<Payment, 'id'>) {
  const [entry] = await db
    .select()
    .from(shiftEntries)
    .where(and(eq(shiftEntries.clientId, client.id), eq(shiftEntries.paymentId, id)));
  return entry;
}

/** What goes back to a buyer who handed over more. */
export const changeOf = ({ given, amount }: { given: Money | null; amount: Money }): Money =>
  given === null ? FREE : moneyLeft(given, amount);
