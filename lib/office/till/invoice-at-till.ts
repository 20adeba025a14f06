import { and, eq } from 'drizzle-orm';
import { subEvents } from '@/db/schema';
import type { Cart } from '@/lib/carts';
import { getOrderHeadById } from '@/lib/orders';
import { FREE } from '@/lib/pricing';
import { type OfficeContext, officeTransaction, Refusal } from '@/lib/staff';
import { receiptNumber } from '@/lib/tickets';
import { type BilledTo, billCart, defaultDueDay, endOfDueDay, onceOnInvoice } from '../invoices';
import { findEntry } from './entries';
import type { TillLine } from './fill-cart';
import { lockShift, requireOwnOpen } from './lock-shift';
import { lockTillCart } from './lock-till-cart';
import type { SoldAtTill } from './sell-at-till';

type TillInvoice = {
  /** An open shift of the caller. */
  shiftId: number;
  /** A cart of this shift, as for `sellAtTill`. */
  cartId: string;
  /** The tickets that the page showed; left out: any. */
  lines?: readonly TillLine[] | undefined;
  billedTo: BilledTo;
  /** An idempotency key: the same request sells once, also in a later shift. */
  request: string;
};

/**
 * Sells the cart of a till on invoice. No money moves, so the shift gets no entry. The invoice is mailed and due after `invoiceDays`, at
 * the performance at the latest; paying all of it sends the tickets. @throws Refusal `one_performance`, `no_price`, and like `sellAtTill`
 * `not_found`, `shift_closed`, `cart_over`, `changed_meanwhile`
 */
export async function invoiceAtTill(given: OfficeContext, { shiftId, cartId, lines, billedTo, request }: TillInvoice) {
  const id = await onceOnInvoice(given, request, async (ctx, stored) => {
    const shift = await lockShift(ctx, shiftId);
    await findEntry(ctx, request, `invoice ${cartId}`);
    requireOwnOpen(ctx, shift);
    const cart = await lockTillCart(ctx, { shiftId, cartId, lines });
    const startsAt = await startOf(ctx, cart);
    const endsAt = endOfDueDay(ctx, defaultDueDay(ctx, startsAt), startsAt);
    const detail = { shift: shiftId, tickets: cart.seats.length };
    return billCart(ctx, { cartId, billedTo, endsAt, request: stored, detail });
  });
  const order = await officeTransaction(given, (ctx) => getOrderHeadById(ctx, id));
  if (order.cartId !== cartId) throw new Refusal('changed_meanwhile');
  const { key, status, kind, total } = order;
  return { orderId: id, number: receiptNumber(order), key, status, kind, total, change: FREE } satisfies SoldAtTill;
}

/** An invoice is for one performance, because its money counts there. */
async function startOf({ db, client }: OfficeContext, cart: Cart): Promise<Date> {
  const [id, more] = new Set(cart.seats.map(({ subEventId }) => subEventId));
  if (id === undefined) throw new Refusal('cart_over');
  if (more !== undefined) throw new Refusal('one_performance');
  const [found] = await db
    .select({ startsAt: subEvents.startsAt })
    .from(subEvents)
    .where(and(eq(subEvents.clientId, client.id), eq(subEvents.id, id)));
  if (!found) throw new Refusal('not_found');
  return found.startsAt;
}
