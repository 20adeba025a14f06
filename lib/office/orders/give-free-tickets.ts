import { and, asc, eq, gt } from 'drizzle-orm';
import { orders, subEvents } from '@/db/schema';
import { addSeats } from '@/lib/carts';
import { type Buyer, buyerNamed, placeOrder } from '@/lib/orders';
import { payNothing } from '@/lib/payments';
import { listTicketTypes } from '@/lib/programme';
import { lockCart, setPricesToZero } from '@/lib/seats';
import { noteDeed, type OfficeContext, officeTransaction, Refusal, scopeFilter } from '@/lib/staff';
import { asRefusal } from './change-order';
import { noteOrderRead } from './note-read';

/** A price rank with one of its ticket types, which a free ticket can have. */
export type GuestRank = { discountId: string; name: string; rank: string };

/** The ranks and ticket types that free tickets of a performance can have. @throws AppError `sub_event_not_found` */
export const listGuestRanks = async (ctx: OfficeContext, subEventId: number): Promise<GuestRank[]> =>
  (await listTicketTypes(ctx, subEventId)).map(({ discountId, typeName, categoryName }) => ({
    discountId,
    name: typeName,
    rank: categoryName,
  }));

type GuestTickets = Pick<Buyer, 'email' | 'firstName' | 'lastName'> & {
  subEventId: number;
  discountId: string;
  count: number;
  /** An idempotency key: the same request gives tickets once. */
  request: string;
};

/**
 * Gives guests free tickets for a performance to come: a box office order, paid at once, whose tickets are mailed. It holds and sells seats
 * like every order. @returns the order's id. @throws Refusal
 */
export function giveFreeTickets(ctx: OfficeContext, given: GuestTickets): Promise<number> {
  const { subEventId, discountId, count, request, ...guest } = given;
  // The id of a visitor's cart never has a colon.
  const cartId = `guests:${request}`;
  return asRefusal(
    officeTransaction(ctx, async (ctx) => {
      await lockCart(ctx, cartId);
      const known = await findOrderOf(ctx, cartId);
      if (known !== undefined) {
        noteOrderRead(ctx, known);
        return known;
      }
      await refuseElsewhere(ctx, subEventId);
      await addSeats(ctx, { cartId, subEventId, discountId, count });
      await setPricesToZero(ctx, cartId);
      const wanted = {
        cartId,
        buyer: buyerNamed(guest),
        payment: undefined,
        locale: ctx.client.locale,
        returnUrl: null,
      };
      const { id } = await placeOrder(ctx, { ...wanted, channel: 'box_office' }, async (ctx, order) => {
        await payNothing(ctx, order, 'office');
      });
      noteDeed(ctx, {
        action: 'order.given',
        subject: `order ${id}`,
        orderId: id,
        detail: { performance: subEventId, tickets: count },
      });
      return id;
    }),
  );
}

async function findOrderOf({ db, client }: OfficeContext, cartId: string): Promise<number | undefined> {
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.clientId, client.id), eq(orders.cartId, cartId)))
    .orderBy(asc(orders.id));
  return order?.id;
}

async function refuseElsewhere({ db, client, now, membership }: OfficeContext, subEventId: number): Promise<void> {
  const [found] = await db
    .select({ id: subEvents.id })
    .from(subEvents)
    .where(
      and(
        eq(subEvents.clientId, client.id),
        eq(subEvents.id, subEventId),
        gt(subEvents.startsAt, now),
        scopeFilter(membership),
      ),
    );
  if (!found) throw new Refusal('not_found', 'to');
}
