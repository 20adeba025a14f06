import { and, eq } from 'drizzle-orm';
import { lineChanges } from '@/db/schema';
import { AppError, type ErrorCode } from '@/lib/errors';
import { lockOrder, type Order } from '@/lib/orders';
import { type OfficeContext, officeTransaction, Refusal, type RefusalCode } from '@/lib/staff';
import { orderVersion, readInScope } from './get-office-order';

/** `seen`: `orderVersion` of what the form showed. `request`: an idempotency key. */
export type OrderChange = { id: number; seen: string; request?: string | undefined };

/**
 * Changes an order in one transaction under its lock: only tickets in the caller's scope, and only if the order is still as the form showed
 * it. Errors of lib/orders and lib/payments become refusals. @throws Refusal
 */
export function changeOrder<T>(
  ctx: OfficeContext,
  { id, seen, request }: OrderChange,
  positions: readonly number[] | 'all',
  work: (ctx: OfficeContext, order: Order) => Promise<T>,
): Promise<T> {
  return asRefusal(
    officeTransaction(ctx, async (ctx) => {
      const { lines, elsewhere } = await readInScope(ctx, id);
      const isTheirs =
        positions === 'all'
          ? elsewhere === 0
          : positions.every((one) => lines.some(({ position }) => position === one));
      if (!isTheirs) throw new Refusal('not_found');
      await lockOrder(ctx, id);
      const { order } = await readInScope(ctx, id);
      if (orderVersion(order) !== seen && !(await wasRequested(ctx, id, request)))
        throw new Refusal('changed_meanwhile');
      return work(ctx, order);
    }),
  );
}

/** Whether this request changed tickets of the order earlier. */
export async function wasRequested({ db, client }: OfficeContext, id: number, request = ''): Promise<boolean> {
  const of = and(eq(lineChanges.clientId, client.id), eq(lineChanges.orderId, id), eq(lineChanges.key, request));
  return (await db.select({ id: lineChanges.id }).from(lineChanges).where(of)).length > 0;
}

const WORDS: Partial<Record<ErrorCode, [code: RefusalCode, field?: string]>> = {
  cart_empty: ['cart_over'],
  payment_refused: ['no_terminal', 'terminal'],
  order_not_found: ['not_found'],
  order_not_paid: ['order_ended'],
  order_ended: ['order_ended'],
  seat_not_found: ['changed_meanwhile'],
  sub_event_not_found: ['not_found', 'to'],
  tickettype_not_found: ['not_sold_there', 'to'],
  seat_taken: ['seat_taken', 'nr'],
  sold_out: ['seat_taken', 'nr'],
  not_on_sale: ['not_sold_there', 'to'],
  code_required: ['not_sold_there', 'to'],
  waiting: ['not_sold_there', 'to'],
  order_limit: ['too_many_tickets', 'count'],
  discount_limit_event: ['too_many_tickets', 'count'],
  discount_limit_order: ['too_many_tickets', 'count'],
  idempotency_mismatch: ['changed_meanwhile'],
};

const SPLIT: Record<string, RefusalCode> = {
  'split.all': 'split_all',
  'split.let_in': 'split_let_in',
  'split.cancelled': 'split_cancelled',
  'split.invoice': 'split_invoice',
  'split.unassigned': 'split_unassigned',
};

/** Turns errors of lib/orders, lib/payments and lib/carts into refusals of the office; rethrows the others. */
export async function asRefusal<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const path = error.errors?.[0]?.path;
    if (path === 'refund') throw new Refusal('too_much', 'amount');
    if (path === 'gift_card') throw new Refusal('card_unusable', 'giftCard');
    if (path === 'email') throw new Refusal('no_address', 'how');
    if (path === 'pay_by') throw new Refusal('bad_deadline', 'payBy');
    if (path && SPLIT[path]) throw new Refusal(SPLIT[path]);
    if (path === 'to') throw new Refusal('costs_more', 'nr');
    const known = WORDS[error.code];
    if (!known) throw error;
    throw new Refusal(...known);
  }
}
