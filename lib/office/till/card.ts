import { AppError } from '@/lib/errors';
import { cancelOrder, getOrderHeadById, type OrderRow } from '@/lib/orders';
import { askPayment, closeAtTerminal, isOpen, listPayments, openAtTerminal, type Payment } from '@/lib/payments';
import { noteDeed, type OfficeContext, officeTransaction, Refusal } from '@/lib/staff';
import { asRefusal } from '../orders/change-order';
import type { ShiftEntry } from './entries';
import { findShift } from './lock-shift';
import { mayReconcile } from './shifts';
import { findEntryOf } from './take-money';

/**
 * The state of a card payment at a terminal. `waiting`: the buyer can pay. `unknown`: the provider does not answer; ask again. `ended`: not
 * paid, so the order needs another payment. `testUrl`: the page that simulates the terminal at the test bank.
 */
export type CardState = {
  state: 'waiting' | 'unknown' | 'paid' | 'ended';
  orderStatus: OrderRow['status'];
  testUrl: string | null;
};

/**
 * Sends a card payment of a sale or a collected order to its terminal. Idempotent: repeat it when the response was lost. Call it outside a
 * transaction. @throws Refusal `not_found`; `terminal_failed` (refused: try another method or terminal)
 */
export async function sendToTerminal(ctx: OfficeContext, orderId: number, baseUrl: string): Promise<CardState> {
  const { payment, entry } = await findCard(ctx, orderId);
  const { terminalId } = entry;
  if (!terminalId) throw new Error('A card payment has no terminal');
  const sent = await orUnknown(openAtTerminal(ctx, payment, { terminalId, baseUrl }));
  return stateOf(ctx, orderId, sent ?? 'unknown');
}

/** Asks the provider for the state of the card payment of an order. @throws Refusal `not_found` */
export async function followCard(ctx: OfficeContext, orderId: number): Promise<CardState> {
  const { payment } = await findCard(ctx, orderId);
  const now = isOpen(payment) ? await orUnknown(askPayment(ctx, payment)) : payment;
  return stateOf(ctx, orderId, now ?? 'unknown');
}

/**
 * Cancels a card payment at its terminal and returns the seats of a sale to its cart; a promised order stays promised. Returns `paid` when
 * the buyer has just paid, and `waiting` while the terminal does not cancel. @throws Refusal `not_found`
 */
export async function giveUpCard(ctx: OfficeContext, orderId: number, baseUrl: string): Promise<CardState> {
  const { payment, entry } = await findCard(ctx, orderId);
  const { terminalId } = entry;
  // Without a reference the provider's response was lost: opening is idempotent, and returns the same payment.
  const opened =
    isOpen(payment) && !payment.providerRef && terminalId
      ? await orUnknown(openAtTerminal(ctx, payment, { terminalId, baseUrl })).catch(refused)
      : payment;
  const closed = opened && (await orUnknown(closeAtTerminal(ctx, opened)));
  const order = await getOrderHeadById(ctx, orderId);
  const isOver = closed !== undefined && !isOpen(closed) && closed.status !== 'paid';
  if (isOver && order.status === 'pending' && order.channel === 'box_office') await releaseSeats(ctx, order);
  return stateOf(ctx, orderId, closed ?? 'unknown');

  function refused(error: unknown) {
    if (error instanceof Refusal) return { ...payment, status: 'failed' as const };
    throw error;
  }
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

/** Undefined while the provider does not answer. @throws Refusal `terminal_failed` when it refuses */
async function orUnknown(work: Promise<Payment>): Promise<Payment | undefined> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'payment_refused') throw new Refusal('terminal_failed', 'terminal');
    if (error.code === 'payment_unavailable') return undefined;
    throw error;
  }
}

async function stateOf(ctx: OfficeContext, orderId: number, payment: Payment | 'unknown'): Promise<CardState> {
  const { status: orderStatus } = await getOrderHeadById(ctx, orderId);
  if (payment === 'unknown') return { state: 'unknown', orderStatus, testUrl: null };
  const state = payment.status === 'paid' ? 'paid' : isOpen(payment) ? 'waiting' : 'ended';
  return { state, orderStatus, testUrl: state === 'waiting' ? payment.checkoutUrl : null };
}
