import { and, eq } from 'drizzle-orm';
import { shiftEntries } from '@/db/schema';
import { requirePayable } from '@/lib/currency';
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

/** `giftCard`: the code of a card that pays first, up to its balance. */
type WithCard = { giftCard?: string | undefined };

/**
 * How an order is paid at a till. `given`: the cash that the buyer hands over; left out: the exact amount. `terminalId`: left out, that of
 * the till. `gift_card`: a card pays everything.
 */
export type TillPayment =
  | ({ kind: 'cash'; given?: Money | undefined } & WithCard)
  | ({ kind: 'card'; terminalId?: string | undefined } & WithCard)
  | { kind: 'gift_card'; giftCard: string };

type MoneyRequest = { request: string; asked: string };

/** `due`: the amount that the page showed, after the gift card; left out: any. */
type Taking = { shift: Shift; order: OrderRow; pay: TillPayment; due?: Money | undefined } & MoneyRequest;

/**
 * Takes payment for an unpaid order, or the surcharge of an upgrade; the caller has locked order and shift. A gift card pays first; a card
 * payment starts with sendToTerminal. @returns the entry in the shift
 * @throws Refusal `given_short`, `no_terminal`, `card_underway`, `changed_meanwhile`; AppError `validation_failed` (`gift_card`)
 */
export async function takeMoney(ctx: OfficeContext, taking: Taking): Promise<ShiftEntry> {
  const entry = await take(ctx, taking);
  // A gift card or a part of an invoice paid in between, or was undone.
  if (taking.due !== undefined && taking.due !== entry.amount) throw new Refusal('changed_meanwhile');
  return entry;
}

async function take(ctx: OfficeContext, { shift, order, pay, request, asked }: Taking): Promise<ShiftEntry> {
  if (await isCardUnderway(ctx, order.id)) throw new Refusal('card_underway');
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
  requirePayable(given, order.currency, 'given');
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

/** Gives an order away whose seats are free of charge by now; the caller has locked it and its shift. */
export async function giveAway(
  ctx: OfficeContext,
  { shift, order, reason, request, asked }: { shift: Shift; order: OrderRow; reason: string } & MoneyRequest,
): Promise<ShiftEntry> {
  const { id: paymentId } = await payNothing(ctx, order, 'office');
  const entry = { request: requestOf(ctx.person.id, request), asked, orderId: order.id };
  return appendEntry(ctx, shift, { ...entry, kind: 'free', amount: FREE, paymentId, reason });
}

/** Describes a payment for `asked`; of a gift card only its last four characters. */
export const describePayment = (pay: TillPayment): string => {
  const given = pay.kind === 'cash' ? (pay.given ?? '') : '';
  return [pay.kind, given, pay.giftCard && `card ${pay.giftCard.slice(-4)}`]
    .filter((one) => one !== undefined)
    .join(' ');
};

/** Whether a card payment of an order at a till is open: taking other money as well could take it twice. */
export async function isCardUnderway(ctx: OfficeContext, orderId: number): Promise<boolean> {
  const open = (await listPayments(ctx, orderId)).filter(isOpen);
  for (const payment of open) if (await findEntryOf(ctx, payment)) return true;
  return false;
}

/** The shift entry of a payment; undefined where it was not made at a till. */
export async function findEntryOf({ client, db }: OfficeContext, { id }: Pick<Payment, 'id'>) {
  const [entry] = await db
    .select()
    .from(shiftEntries)
    .where(and(eq(shiftEntries.clientId, client.id), eq(shiftEntries.paymentId, id)));
  return entry;
}

/** The change for a buyer who handed over more. */
export const changeOf = ({ given, amount }: { given: Money | null; amount: Money }): Money =>
  given === null ? FREE : moneyLeft(given, amount);
