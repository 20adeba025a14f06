import type { Context } from '@/lib/context';
import { findSubEvent, listTicketTypes, type TicketType } from '@/lib/programme';
import type { Cart } from './cart-of';

/** A ticket type with how many of it this cart can still take by the limits, regardless of free seats. */
export type Choice = TicketType & { most: number };

/** The visitor: the cart, its id if any, and the typed code, which reveals the types that it opens. */
type Visitor = { cart: Cart; cartId?: string | undefined; code?: string | undefined };

/** `orderLeft`: how many tickets of this performance the cart can still take; `orderMax`: the limit per order. */
export type Choices = { types: Choice[]; orderLeft: number; orderMax: number };

/**
 * The ticket types that a visitor with this cart can choose at a performance.
 * @throws AppError `sub_event_not_found`
 */
export async function listChoices(ctx: Context, subEventId: number, visitor: Visitor): Promise<Choices> {
  const { cart, cartId, code } = visitor;
  return chooseFrom(ctx, subEventId, cart, await listTicketTypes(ctx, subEventId, code, cartId));
}

/** Like listChoices, for the given ticket types of a performance. */
export async function chooseFrom(
  ctx: Context,
  subEventId: number,
  cart: Cart,
  types: readonly TicketType[],
): Promise<Choices> {
  const subEvent = await findSubEvent(ctx, subEventId);
  const inEvent = cart.seats.filter((seat) => seat.subEventId === subEventId).length;
  const eventMax = subEvent?.maxPerOrder ?? ctx.client.maxPerOrder;
  const orderLeft = Math.max(
    0,
    Math.min(ctx.client.maxPerOrder - (cart.countsAs ?? cart.seats.length), eventMax - inEvent),
  );
  const choices = types.map((type): Choice => {
    const inCart = cart.seats.filter((seat) => seat.ticketTypeId === type.ticketTypeId).length;
    const ofType = (type.maxPerOrder ?? Number.POSITIVE_INFINITY) - inCart;
    return {
      ...type,
      most: Math.max(
        0,
        Math.min(orderLeft, ofType, type.left ?? Number.POSITIVE_INFINITY, type.byVoucher ?? Number.POSITIVE_INFINITY),
      ),
    };
  });
  return { types: choices, orderLeft, orderMax: Math.min(ctx.client.maxPerOrder, eventMax) };
}
