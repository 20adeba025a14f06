import type { Money } from '@/lib/money';
import { statusAt } from '@/lib/orders';
import { amountDue, findPayableUpgrade } from '@/lib/payments';
import { type OfficeContext, officeTransaction } from '@/lib/staff';
import { getOfficeOrder, type OfficeOrder } from '../orders/get-office-order';
import { type ListedOrder, listOrders } from '../orders/list-orders';
import { readSearch } from '../orders/read-search';
import { cashLeftOf } from './refund-at-till';
import { mayRefundAtTill } from './refund-limit';

const MOST = 8;

/** The latest orders that somebody at the till means by what they say: a number, its last four, a name, a code. */
export async function findAtTill(ctx: OfficeContext, text: string): Promise<ListedOrder[]> {
  const search = readSearch(text);
  if (!search) return [];
  const { rows } = await listOrders(ctx, { search }, { withNames: true });
  return rows.slice(0, MOST);
}

/**
 * `due`: what is to be paid, of `whole` less what a gift card or parts of an invoice paid; of a paid order what a dearer seat costs
 * more. `back`: what of it the reader may give back out of the drawer. Null: nothing.
 */
export type OrderAtTill = OfficeOrder & { due: Money | null; whole: Money | null; back: Money | null };

/**
 * An order at the till. It is paid as a whole, so not where `elsewhere` has tickets that the reader does not work on.
 * @throws Refusal `not_found`
 */
export async function readAtTill(ctx: OfficeContext, id: number): Promise<OrderAtTill> {
  const found = await getOfficeOrder(ctx, id);
  const { order } = found;
  const status = statusAt(order, ctx.now);
  // At a till no way of paying costs anything.
  const whole = status === 'promised' ? order.total : status === 'pending' ? order.ticketsTotal : null;
  return officeTransaction(ctx, async (ctx) => {
    const mayGoBack = status === 'paid' && (await mayRefundAtTill(ctx));
    const back = mayGoBack ? await cashLeftOf(ctx, id) : null;
    const difference = status === 'paid' ? (await findPayableUpgrade(ctx, id))?.amount : undefined;
    const due = whole === null ? (difference ?? null) : await amountDue(ctx, { ...order, total: whole });
    return { ...found, back, whole, due };
  });
}
