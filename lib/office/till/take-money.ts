import { and, eq } from 'drizzle-orm';
import { shiftEntries } from '@/db/schema';
import { compareMoney, type Money, moneyLeft } from '@/lib/money';
import type { OrderRow } from '@/lib/orders';
import { addTerminalPayment, isOpen, listPayments, type Payment, payInCash, payNothing } from '@/lib/payments';
import { FREE } from '@/lib/pricing';
import { type OfficeContext, Refusal } from '@/lib/staff';
import { appendEntry, requestOf, type ShiftEntry } from './entries';
import type { Shift } from './lock-shift';
import { findTill } from './tills';

/**
 * How an order is paid at a till. `given`: what the buyer hands over; left out: exactly what it costs. `terminalId`: left out, the
 * till's own.
 */
export type TillPayment =
  | { kind: 'cash'; given?: Money | undefined }
  | { kind: 'card'; terminalId?: string | undefined };

type Asked = { request: string; asked: string };

/**
 * Takes the money of an order that waits for it, in a shift; the caller has locked both. Cash pays it at once; for a card the payment
 * is written, and sendToTerminal has the terminal ask. An order that costs nothing is paid so. @returns its line in the shift
 * @throws Refusal `given_short`, `no_terminal`, `card_underway`
 */
export async function takeMoney(
  ctx: OfficeContext,
  { shift, order, pay, request, asked }: { shift: Shift; order: OrderRow; pay: TillPayment } & Asked,
): Promise<ShiftEntry> {
  await refuseCardUnderway(ctx, order);
  const entry = { request: requestOf(ctx.person.id, request), asked, orderId: order.id };
  if (pay.kind === 'card' && order.ticketsTotal !== FREE) {
    const terminalId = pay.terminalId ?? (await findTill(ctx, shift.tillId)).terminalId;
    if (!terminalId) throw new Refusal('no_terminal', 'terminal');
    const { id: paymentId, amount } = await addTerminalPayment(ctx, order);
    return appendEntry(ctx, shift, { ...entry, kind: 'card', amount, paymentId, terminalId });
  }
  const payment = await payInCash(ctx, order, 'office');
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
  { shift, order, reason, request, asked }: { shift: Shift; order: OrderRow; reason: string } & Asked,
): Promise<ShiftEntry> {
  const { id: paymentId } = await payNothing(ctx, order, 'office');
  const entry = { request: requestOf(ctx.person.id, request), asked, orderId: order.id };
  return appendEntry(ctx, shift, { ...entry, kind: 'free', amount: FREE, paymentId, reason });
}

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
