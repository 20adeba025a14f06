import { AppError, type ErrorCode } from '@/lib/errors';
import { cancelOrder, getOrderHeadById, type OrderRow } from '@/lib/orders';
import {
  askPayment,
  closeAtTerminal,
  isOpen,
  listPayments,
  noteTerminalFailure,
  openAtTerminal,
  type Payment,
} from '@/lib/payments';
import { noteDeed, type OfficeContext, officeTransaction, Refusal } from '@/lib/staff';
import { asRefusal } from '../orders/change-order';
import type { ShiftEntry } from './entries';
import { findShift } from './lock-shift';
import { mayReconcile } from './shifts';
import { findEntryOf } from './take-money';

/**
 * The state of a card payment at a terminal. `waiting`: the buyer can pay. `unknown`: the provider does not say whether it was paid, so
 * take no other payment; ask again. `ended`: certainly not paid, so the order needs another payment. `testUrl`: the page that simulates the
 * terminal at the test bank.
 */
export type CardState = {
  state: 'waiting' | 'unknown' | 'paid' | 'ended';
  orderStatus: OrderRow['status'];
  testUrl: string | null;
};

/**
 * Sends a card payment of a sale or a collected order to its terminal. Idempotent: repeat it when the response was lost. Call it outside a
 * transaction. @throws Refusal `not_found`; `terminal_failed` (the terminal refused it, and nothing was paid)
 */
export async function sendToTerminal(ctx: OfficeContext, orderId: number, baseUrl: string): Promise<CardState> {
  const { payment, entry } = await findCard(ctx, orderId);
  const sent = await open(ctx, payment, entry, baseUrl);
  if (sent === 'refused') throw new Refusal('terminal_failed', 'terminal');
  return stateOf(ctx, orderId, sent);
}

/** Asks the provider for the state of the card payment of an order. @throws Refusal `not_found` */
export async function followCard(ctx: OfficeContext, orderId: number): Promise<CardState> {
  const { payment } = await findCard(ctx, orderId);
  if (!isOpen(payment)) return stateOf(ctx, orderId, payment);
  // Without a reference there is nothing to ask for: it is sent again, or cancelled.
  const now = payment.providerRef ? await orUnknown(payment, askPayment(ctx, payment)) : undefined;
  return stateOf(ctx, orderId, now);
}

/**
 * Cancels a card payment at its terminal, asks whether it was paid, and only if it was not returns the seats of a sale to its cart; a
 * promised order stays promised. `waiting`: the terminal does not cancel. @throws Refusal `not_found`
 */
export async function giveUpCard(ctx: OfficeContext, orderId: number, baseUrl: string): Promise<CardState> {
  const { payment, entry } = await findCard(ctx, orderId);
  // Without a reference the provider's response was lost: opening is idempotent, and returns the same payment.
  const isUnanswered = isOpen(payment) && !payment.providerRef;
  const opened = isUnanswered ? await open(ctx, payment, entry, baseUrl) : payment;
  const closed = opened && opened !== 'refused' ? await orUnknown(opened, closeAtTerminal(ctx, opened)) : opened;
  const isOver = closed === 'refused' || (closed !== undefined && !isOpen(closed) && closed.status !== 'paid');
  const order = await getOrderHeadById(ctx, orderId);
  if (isOver && order.status === 'pending' && order.channel === 'box_office') await releaseSeats(ctx, order);
  return stateOf(ctx, orderId, closed);
}

function releaseSeats(ctx: OfficeContext, { id, key }: OrderRow): Promise<void> {
  return asRefusal(
    officeTransaction(ctx, async (ctx) => {
      const { status } = await cancelOrder(ctx, key, 'office');
      noteDeed(ctx, { action: 'order.cancelled', subject: `order ${id}`, orderId: id, after: { status } });
    }),
  ).catch((error: unknown) => {
    // It was paid in another way meanwhile.
    if (!(error instanceof Refusal) || error.code !== 'order_ended') throw error;
  });
}

/** The last card payment of an order at a till. @throws Refusal `not_found`, also for one of another person's shift */
async function findCard(ctx: OfficeContext, orderId: number): Promise<{ payment: Payment; entry: ShiftEntry }> {
  for (const payment of await listPayments(ctx, orderId)) {
    const entry = await findEntryOf(ctx, payment);
    if (entry?.kind !== 'card') continue;
    const shift = await findShift(ctx, entry.shiftId);
    if (shift.staffId !== ctx.person.id && !mayReconcile(ctx)) break;
    return { payment, entry };
  }
  throw new Refusal('not_found');
}

/** `refused`: the provider has no such payment and makes none. Undefined: not known. */
async function open(
  ctx: OfficeContext,
  payment: Payment,
  { terminalId }: ShiftEntry,
  baseUrl: string,
): Promise<Payment | 'refused' | undefined> {
  if (!terminalId) throw new Error('A card payment has no terminal');
  return openAtTerminal(ctx, payment, { terminalId, baseUrl }).catch((error: unknown) =>
    noteFailure(payment, error) === 'payment_refused' ? 'refused' : undefined,
  );
}

/** Undefined when the provider refuses or does not answer, which says nothing about the money. */
const orUnknown = (payment: Payment, work: Promise<Payment>): Promise<Payment | undefined> =>
  work.catch((error: unknown) => {
    noteFailure(payment, error);
    return undefined;
  });

/** Logs a failure of the provider; throws any other. */
function noteFailure(payment: Payment, error: unknown): ErrorCode {
  if (!(error instanceof AppError) || !FAILURES.has(error.code)) throw error;
  noteTerminalFailure(payment, error);
  return error.code;
}

const FAILURES = new Set(['payment_refused', 'payment_unavailable']);

async function stateOf(
  ctx: OfficeContext,
  orderId: number,
  payment: Payment | 'refused' | undefined,
): Promise<CardState> {
  const { status: orderStatus } = await getOrderHeadById(ctx, orderId);
  if (payment === 'refused') return { state: 'ended', orderStatus, testUrl: null };
  if (!payment) return { state: 'unknown', orderStatus, testUrl: null };
  const state = payment.status === 'paid' ? 'paid' : isOpen(payment) ? 'waiting' : 'ended';
  return { state, orderStatus, testUrl: state === 'waiting' ? payment.checkoutUrl : null };
}
