import type { Money } from '@/lib/money';
import { statusAt } from '@/lib/orders';
import { amountDue } from '@/lib/payments';
import { type OfficeContext, officeTransaction } from '@/lib/staff';
import { getOfficeOrder, type OfficeOrder } from '../orders/get-office-order';
import { type ListedOrder, listOrders } from '../orders/list-orders';
import { readSearch } from '../orders/read-search';

const MOST = 8;

/** The latest orders that somebody at the till means by what they say: a number, its last four, a name, a code. */
export async function findAtTill(ctx: OfficeContext, text: string): Promise<ListedOrder[]> {
  const search = readSearch(text);
  if (!search) return [];
  const { rows } = await listOrders(ctx, { search }, { withNames: true });
  return rows.slice(0, MOST);
}

/**
 * An order at the till, and what is to be paid for it: null where nothing is. It is paid as a whole, so not where `elsewhere` has
 * tickets that the reader does not work on. @throws Refusal `not_found`
 */
export async function readAtTill(ctx: OfficeContext, id: number): Promise<OfficeOrder & { due: Money | null }> {
  const found = await getOfficeOrder(ctx, id);
  const { order } = found;
  const status = statusAt(order, ctx.now);
  // At a till no way of paying costs anything.
  const total = status === 'promised' ? order.total : status === 'pending' ? order.ticketsTotal : null;
  if (total === null) return { ...found, due: null };
  return { ...found, due: await officeTransaction(ctx, (ctx) => amountDue(ctx, { ...order, total })) };
}
