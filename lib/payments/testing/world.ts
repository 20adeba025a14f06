import { addSeats } from '@/lib/carts';
import type { Context } from '@/lib/context';
import { newCartId } from '@/lib/ids';
import { type Buyer, getOrderById, type Order } from '@/lib/orders';
import type { TestDatabase } from '@/lib/testing/database';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { beginPayment, confirmOrder, createOrder, findReservation, type OrderInput } from '..';

export const METHODS = [
  { payment_id: 1, payment_desc: 'Proefbank', payment_cost: '0.50', provider: 'test' },
  { payment_id: 2, payment_desc: 'Aan de deur', payment_cost: '0.00', provider: 'door' },
  { payment_id: 3, payment_desc: 'Proefbank zonder kosten', payment_cost: '0.00', provider: 'test' },
];
export const BASE = 'http://localhost:3000';

/** The ticket that a mortal buyer (mortal-buyer.ts) has cancelled. */
export const CANCELLED = {
  positions: [1],
  refund: 'price',
  request: 'one of them',
  by: { actor: 'office' },
} as const;

/** The secret that a cart's browser sends with its order. */
export const secretsOf = (cartId: string): string[] => [`the browser of ${cartId}`];

export const buyer = (email = 'buyer@example.org'): Buyer => ({
  email,
  firstName: 'Bo',
  lastName: 'Koper',
  phone: null,
  address: null,
  city: null,
  zip: null,
  optIn: false,
  mailingList: false,
});

const HALL = {
  key: 'hal',
  name: 'Hal',
  sections: [{ name: 'Zaal', category: 'rang', rows: ['A', 'B'].map((row) => ({ row, seats: 4 })) }],
};

/**
 * A selling client: free seating of 12 (and of 6), a hall of two rows of four, a type with a cap of three, and a free
 * type.
 */
export function makeSellingTenant(database: TestDatabase, client: Record<string, unknown> = {}): Promise<Tenant> {
  // 24.50 of a currency that may have no decimals is 2450.00.
  const [free, hall] = client.currency === undefined ? ['24.50', '30.00'] : ['2450.00', '3000.00'];
  const at = (price: string, capacity: number) => ({ categories: [{ name: 'standaard', price, capacity }] });
  return makeTenant(database.db, {
    client: { payment_methods: METHODS, refund_hours: 24, ...client },
    locations: [{ key: 'zaal', name: 'Zaal' }, HALL],
    ticket_types: [
      { key: 'standaard', name: 'Standaard', type: '€', value: '0.00' },
      { key: 'few', name: 'Few', type: '=', value: '2.00', max_per_event: 3 },
      { key: 'gratis', name: 'Gratis', type: '=', value: '0.00' },
    ],
    events: [
      {
        key: 'e',
        name: 'E',
        sub_events: [
          performance('free', 12, at(free, 12)),
          performance('small', 6, at(free, 6)),
          performance('hall', 0, { location: 'hal', categories: [{ name: 'rang', price: hall }] }),
          performance('soon', 4, { ...at(free, 4), date: '+0', time: '23:59:59', end: '00:00:00' }),
        ],
      },
    ],
  });
}

/** What buyers do at that client. Every call reads the clock again, `minutesLater` ahead. */
export function world(database: TestDatabase, tenant: Tenant) {
  const ctx = (minutesLater = 0): Context => ({
    client: tenant.client,
    db: database.db,
    now: new Date(Date.now() + minutesLater * 60_000),
  });
  const rankOf = (key: string) => (key === 'hall' ? 'rang' : 'standaard');

  async function fillCart(key: string, count: number, type = 'standaard', cartId = newCartId()): Promise<string> {
    const discountId = tenant.discountId(type, rankOf(key));
    await addSeats(ctx(), { cartId, subEventId: tenant.subEventId(key), discountId, count });
    return cartId;
  }

  /** Confirms an order without money unless `confirms` is false. */
  async function order(cartId: string, more: Partial<OrderInput> = {}, confirms = true): Promise<Order> {
    const { id, key } = await createOrder(ctx(), {
      cartId,
      paymentId: 1,
      buyer: buyer(),
      secrets: secretsOf(cartId),
      ...more,
    });
    const reservation = await findReservation(ctx(), id);
    if (confirms && reservation && !reservation.confirmedAt) {
      await confirmOrder(ctx(), key, reservation.token);
      await database.sql`DELETE FROM mails WHERE order_id = ${id} AND kind = 'confirm'`;
    }
    return getOrderById(ctx(), id);
  }

  /** Orders that many seats and begins the payment. @returns the bank's reference of the payment */
  async function begin(key: string, count: number, type?: string): Promise<{ order: Order; ref: string }> {
    const made = await order(await fillCart(key, count, type));
    return { order: made, ref: await refOf(made) };
  }

  async function refOf({ key }: Order): Promise<string> {
    const url = await beginPayment(ctx(), key, BASE);
    return url?.split('/').at(-1) ?? '';
  }

  /** Makes an order expire in the database, before anything has noticed. */
  async function letPass({ id, key }: Order): Promise<void> {
    await database.sql`UPDATE orders SET expires_at = now() - interval '1 s' WHERE id = ${id}`;
    await database.sql`UPDATE carts SET expires_at = now() - interval '1 s' WHERE id = ${`order:${key}`}`;
  }

  return { ctx, fillCart, order, begin, refOf, letPass };
}
