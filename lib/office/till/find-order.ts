import type { Money } from '@/lib/money';
import { statusAt } from '@/lib/orders';
import { amountDue, findPayableUpgrade } from '@/lib/payments';
import { type OfficeContext, officeTransaction } from '@/lib/staff';
import { getOfficeOrder, type OfficeOrder } from '../orders/get-office-order';
import { type ListedOrder, listOrders } from '../orders/list-orders';
import { readSearch } from '../orders/read-search';
import { cashLeftOf } from './refund-at-till';
import { mayRefundAtTill } from './refund-limit';
import { isCardUnderway } from './take-money';

const MOST = 8;

/** The eight latest orders that match a search term: a number, its last four digits, a name, a ticket code. */
export async function findAtTill(ctx: OfficeContext, text: string): Promise<ListedOrder[]> {
  const search = readSearch(text);
  if (!search) return [];
  const { rows } = await listOrders(ctx, { search }, { withNames: true });
  return rows.slice(0, MOST);
}

/**
 * `due`: the amount to pay: `whole` less gift cards and parts of an invoice; for a paid order the surcharge of an upgrade. `back`: the cash
 * that the reader may refund from the drawer. Null: nothing. `isCardOpen`: a card payment is not known yet.
 */
export type OrderAtTill = OfficeOrder & {
  due: Money | null;
  whole: Money | null;
  back: Money | null;
  isCardOpen: boolean;
};

/**
 * An order at the till. An order is paid as a whole, so the till takes no payment when `elsewhere` is above 0.
 * @throws Refusal `not_found`
 */
export async function readAtTill(ctx: OfficeContext, id: number): Promise<OrderAtTill> {
  const found = await getOfficeOrder(ctx, id);
  const { order } = found;
  const status = statusAt(order, ctx.now);
  // A pending order pays no cost of a payment method at a till.
  const whole = status === 'promised' ? order.total : status === 'pending' ? order.ticketsTotal : null;
  return officeTransaction(ctx, async (ctx) => {
    const mayGoBack = status === 'paid' && (await mayRefundAtTill(ctx));
    const back = mayGoBack ? await cashLeftOf(ctx, id) : null;
    const difference = status === 'paid' ? (await findPayableUpgrade(ctx, id))?.amount : undefined;
    const due = whole === null ? (difference ?? null) : await amountDue(ctx, { ...order, total: whole });
    return { ...found, back, whole, due, isCardOpen: await isCardUnderway(ctx, id) };
  });
}
