import { beforeEach } from 'vitest';
import { importBundle } from '@/lib/bundle';
import { getCart } from '@/lib/carts';
import { findClient } from '@/lib/clients';
import { AppError } from '@/lib/errors';
import { newCartId } from '@/lib/ids';
import { getOrder, type Order } from '@/lib/orders';
import { actAtTestBank } from '@/lib/payments';
import { sellingStage } from '@/lib/payments/testing/stage';
import { advanceRenewals, findRenewalOf } from '@/lib/renewals';
import { readSubscriptions, takeSubscription } from '@/lib/subscriptions';
import { performance, type Tenant } from './tenant';

const HOUR = 60;
export const DAY = 24 * HOUR;

const inHall = (key: string) =>
  performance(key, 0, { location: 'hal', date: '+60', categories: [{ name: 'rang', price: '30.00' }] });
export const of = (performance: string) => ({ event: 'e', performance });
export const OLD = {
  key: 'old',
  name: 'Vorig seizoen',
  kind: 'series',
  ticket_type: 'standaard',
  performances: [of('hall')],
};
export const NEW = {
  key: 'new',
  name: 'Nieuw seizoen',
  kind: 'series',
  ticket_type: 'standaard',
  performances: ['new-1', 'new-2'].map(of),
  ranks: [{ name: 'rang', price: '50.00' }],
};
export const local = (minutes: number) =>
  new Date(Date.now() + minutes * 60_000).toISOString().slice(0, 19).replace('T', ' ');
export const window = (more: object = {}) => ({
  renewal: { of: 'old', from: local(-DAY), until: local(10 * DAY), ...more },
});

const inRanks = (key: string) =>
  performance(key, 0, {
    date: '+60',
    categories: [
      { ...RANK, name: 'zaal' },
      { ...RANK, name: 'balkon' },
    ],
  });
const RANK = { price: '30.00', capacity: 5 };

/** The outcome of a promise: `held`, or the code of its refusal. */
export const said = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'held',
    (error) => (error instanceof AppError ? error.code : Promise.reject(error)),
  );

/** The seats of an order, by row and number. */
export const hadBy = (order: Order) => order.lines.map(({ rowNr, seatNr }) => `${rowNr}${seatNr}`).sort();

/**
 * For the tests of one file: last season was bought by an order of `two` people and one of `one`, and this season's window is open.
 */
export function renewalStage() {
  const at = sellingStage();
  let rang: number;
  async function offer(...subscriptions: object[]): Promise<void> {
    const { db, sql } = at.database;
    const { bundle } = at.tenant as Tenant & { bundle: { client: object; events: { sub_events: object[] }[] } };
    const [event] = bundle.events;
    const events = [
      {
        ...event,
        sub_events: [
          ...(event?.sub_events ?? []),
          ...['new-1', 'new-2'].map(inHall),
          ...['ranks-1', 'ranks-2'].map(inRanks),
        ],
      },
    ];
    const client = { ...bundle.client, timezone: 'UTC' };
    await importBundle(db, { ...bundle, client, events, subscriptions }, { now: new Date() });
    at.tenant.client = await findClient(db, at.tenant.name);
    const [row] = await sql`SELECT id FROM categories WHERE client_id = ${at.tenant.client.id} AND name = 'rang'`;
    rang = Number(row?.id);
  }

  const find = async (name: string) => {
    const all = await readSubscriptions(at.ctx());
    return all.find((one) => one.name === name) ?? Promise.reject(new Error(name));
  };
  async function take(name: string, count = 1, cartId = newCartId()): Promise<string> {
    const { id } = await find(name);
    await takeSubscription(at.ctx(), { cartId, subscriptionId: id, subEventIds: [], categoryId: rang, count });
    return cartId;
  }
  async function paid(cartId: string): Promise<Order> {
    const order = await at.order(cartId);
    await actAtTestBank(at.ctx(), await at.refOf(order), 'pay');
    return getOrder(at.ctx(), order.key);
  }
  const tend = async (minutes = 0) => {
    while ((await advanceRenewals(at.database.db, new Date(Date.now() + minutes * 60_000))) > 0);
  };
  const renewalOf = async (order: Order) => {
    const { id } = await find('Nieuw seizoen');
    return (
      (await findRenewalOf(at.ctx(), { subscriptionId: id, orderId: order.id })) ?? Promise.reject(new Error('none'))
    );
  };
  const placesOf = async (cartId: string) =>
    (await getCart(at.ctx(), cartId)).seats.map(({ row, seat }) => `${row}${seat}`).sort();
  const freeAt = async (key: string) => {
    const [row] = await at.database.sql`
      SELECT count(*)::int AS free FROM seats s JOIN sub_events e ON e.client_id = s.client_id AND e.id = s.sub_event_id
       WHERE s.client_id = ${at.tenant.client.id} AND e.key = ${key} AND s.cart_id IS NULL AND s.order_id IS NULL`;
    return Number(row?.free);
  };
  const mailsOf = async (kind: string) => {
    const rows = await at.database.sql`
      SELECT order_id FROM mails WHERE client_id = ${at.tenant.client.id} AND kind = ${kind} ORDER BY order_id`;
    return rows.map(({ order_id: id }) => Number(id));
  };

  const stage = {
    at,
    offer,
    find,
    take,
    paid,
    tend,
    renewalOf,
    placesOf,
    freeAt,
    mailsOf,
    two: undefined as unknown as Order,
    one: undefined as unknown as Order,
  };
  beforeEach(async () => {
    await offer(OLD);
    stage.two = await paid(await take('Vorig seizoen', 2));
    stage.one = await paid(await take('Vorig seizoen'));
    await offer(OLD, { ...NEW, ...window() });
  });
  return stage;
}
