import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { ask, newCart, openDatabase } from './api';

/** A word in all texts of one organisation. It may never occur in an answer of the other. */
export const SECRET = 'Geheimtheater';
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/**
 * Makes two organisations on one service. `ids`: all ids of `theirs`, by the parameter that takes them. `snapshot`: the
 * rows of `theirs` that visitors can change, without what changes by the clock.
 */
export async function openNeighbours() {
  const pool = openDatabase();
  const payment_methods = [{ payment_id: 33, payment_desc: 'Proefbank', payment_cost: '0.00', provider: 'test' }];
  const hall = {
    key: 'hal',
    name: SECRET,
    sections: [{ name: SECRET, category: 'standaard', rows: [{ row: 'A', seats: 9 }] }],
  };
  const [theirs, ours] = await Promise.all([
    makeTenant(pool.db, {
      client: { title: SECRET, payment_methods, theme: { logo: PIXEL } },
      locations: [{ key: 'zaal', name: SECRET, city: SECRET }, hall],
      events: [
        {
          key: 'e',
          name: SECRET,
          text: SECRET,
          short_text: SECRET,
          types: [SECRET],
          sub_events: [
            performance('a', 50),
            performance('b', 50),
            performance('h', 0, { location: 'hal', categories: [{ name: 'standaard', price: '9.00' }] }),
            performance('w', 50, { waiting_room: { opens_at: '2020-01-01 10:00:00', per_minute: 1 } }),
          ],
        },
      ],
      subscriptions: [
        {
          key: 'reeks',
          name: SECRET,
          text: SECRET,
          kind: 'series',
          ticket_type: 'standaard',
          performances: ['a', 'b'].map((performance) => ({ event: 'e', performance })),
          ranks: [{ name: 'standaard', price: '30.00' }],
        },
      ],
    }),
    makeTenant(pool.db, {
      client: { payment_methods },
      events: [{ key: 'e', name: 'E', types: ['toneel'], sub_events: [performance('a', 50)] }],
    }),
  ]);
  const { id } = theirs.client;
  const snapshot = () => pool.sql`
    SELECT (SELECT jsonb_agg(to_jsonb(s) ORDER BY sub_event_id, nr) FROM seats s WHERE client_id = ${id}) AS seats,
           (SELECT jsonb_agg(to_jsonb(c) ORDER BY c.id) FROM carts c WHERE client_id = ${id}) AS carts,
           (SELECT jsonb_agg(to_jsonb(o) ORDER BY o.id) FROM orders o WHERE client_id = ${id}) AS orders,
           (SELECT jsonb_agg(to_jsonb(p) - 'next_ask_at' - 'asks' ORDER BY p.id) FROM payments p WHERE client_id = ${id}) AS payments,
           (SELECT jsonb_agg(to_jsonb(w) ORDER BY cart_id) FROM waiting_places w WHERE client_id = ${id}) AS places,
           (SELECT count(*) FROM mails WHERE client_id = ${id}) AS mails`;
  /** Takes the performance in the hall off sale. */
  const closeHall = () => pool.sql`UPDATE sub_events SET status = 'nosal' WHERE id = ${theirs.subEventId('h')}`;
  const [series] = await pool.sql<{ id: number; rank: number }[]>`
    SELECT subscription_id AS id, category_id AS rank FROM subscription_ranks WHERE client_id = ${id}`;
  if (!series) throw new Error('The subscription was not imported');
  const ids: Record<string, string[]> = { ...(await sell(theirs, pool.sql)), subscription: [String(series.id)] };
  return { theirs, ours, ids, rank: String(series.rank), snapshot, closeHall, close: pool.close };
}

/** Sells and holds seats: a paid order, an order that waits for payment, and a cart. */
async function sell(theirs: Tenant, sql: ReturnType<typeof openDatabase>['sql']): Promise<Record<string, string[]>> {
  const fill = async (cart: string, key: string) => {
    const json = { event_id: theirs.subEventId(key), discount_id: theirs.discountId('standaard'), numberoftickets: 2 };
    const { body } = await ask(`/v1/${theirs.name}/cart/${cart}`, { method: 'POST', json });
    return (body as { seat_id?: string }[]).flatMap(({ seat_id }) => seat_id ?? []);
  };
  const order = async (cart: string, email: string) => {
    await fill(cart, 'a');
    const json = { cart_id: cart, payment_id: 33, email, firstname: SECRET, lastname: SECRET };
    const { body } = await ask(`/v1/${theirs.name}/order/create`, { method: 'POST', json });
    return body[0].order_key as string;
  };
  const begin = async (key: string) => {
    const begun = await ask(`/api/${theirs.name}/payment/${key}`);
    return begun.headers.get('location')?.split('/').at(-1) ?? '';
  };
  const [cart, ordered] = [newCart(), newCart()];
  const [paid, waiting] = [
    await order(newCart(), 'a@geheimtheater.example'),
    await order(ordered, 'b@geheimtheater.example'),
  ];
  const [ref, waitingRef] = [await begin(paid), await begin(waiting)];
  const [payment] = await sql`UPDATE test_bank_payments SET status = 'paid' WHERE ref = ${ref} RETURNING token`;
  await ask(`/api/${theirs.name}/payment/return/${payment?.token}`);
  const seats = [...(await fill(cart, 'a')), ...(await fill(cart, 'h'))];
  const files = await sql<{ name: string }[]>`SELECT name FROM client_files WHERE client_id = ${theirs.client.id}`;
  return {
    event_id: [theirs.mainEventId('e'), ...['a', 'h', 'w'].map(theirs.subEventId)].map(String),
    cart_id: [cart, ordered],
    seat_id: seats,
    order_key: [paid, waiting],
    token: [String(payment?.token).split('/')[0] ?? ''],
    ref: [ref, waitingRef],
    name: [SECRET],
    file: files.map(({ name }) => name),
  };
}
