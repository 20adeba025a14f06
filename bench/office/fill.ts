import type postgres from 'postgres';
import type { Db } from '@/db/client';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';

/** How much to insert. One of the `clients` gets all `orders` and `performances`, the others a few. */
export type Size = { clients: number; orders: number; performances: number };

const TICKETS_PER_ORDER = 3;
/** Orders of each other organisation. */
const FEW_ORDERS = 200;
const YEAR_DAYS = 365;

/** Inserts organisations with a year of orders, of three tickets each. @returns the first, which has `orders` of them */
export async function fill(db: Db, sql: postgres.Sql, size: Size): Promise<Tenant> {
  const show = (performances: number) => ({
    key: 'show',
    name: 'De meeuw',
    sub_events: Array.from({ length: performances }, (_, i) => performance(`p${i}`, 10, { date: `+${1 + (i % 300)}` })),
  });
  const big = await makeTenant(db, { events: [show(size.performances)] });
  await fillOrders(sql, big.client.id, size.orders);
  for (let i = 1; i < size.clients; i++) {
    const { client } = await makeTenant(db, { events: [show(2)] });
    await fillOrders(sql, client.id, FEW_ORDERS);
  }
  await sql`VACUUM ANALYZE`;
  return big;
}

const FIRST = ['Jan', 'Anna', 'Zoë', 'Mohammed', 'Françoise', 'Piet', 'Sanne', 'Jürgen', 'Marie-Claire', 'Bram'];
const LAST = [
  'de Vries',
  'Jansen',
  'van den Berg',
  'Bakker',
  'Visser',
  'Müller',
  'Dupont',
  'Öztürk',
  'el Amrani',
  'García',
  'Smit',
  'Meijer',
  'de Boer',
  'Mulder',
  'Bos',
  'Vos',
  'Peters',
  'Hendriks',
  'Dekker',
  'Brouwer',
];

/** Most are paid; one in fifty was refunded, one in a hundred waits at the door, one in thirty expired. */
async function fillOrders(sql: postgres.Sql, clientId: number, count: number): Promise<void> {
  await sql`
    INSERT INTO orders (client_id, key, status, cart_id, tickets_total, payment_cost, total, currency, vat_rate, locale, email,
        first_name, last_name, opt_in, mailing_list, created_at, expires_at, paid_at, ended_at)
    SELECT ${clientId}, k.key, s.status::order_status, k.key, 73.50, 0.50, 74.00, 'EUR', 9, 'nl',
        lower(replace(n.first, ' ', '')) || '.' || i || '@example.org', n.first, n.last || ' ' || chr(65 + i % 26) || i / 26,
        i % 3 = 0, false, t.at, t.at + interval '30 min',
        CASE WHEN s.status IN ('paid', 'refunded') THEN t.at END, CASE WHEN s.status IN ('refunded', 'expired') THEN t.at END
      FROM generate_series(1, ${count}::int) AS i,
        LATERAL (SELECT rtrim(regexp_replace(left(md5(${clientId} || ' ' || i), 20), '(.{5})', '\\1-', 'g'), '-') AS key) AS k,
        LATERAL (SELECT (${FIRST}::text[])[1 + i % 10] AS first, (${LAST}::text[])[1 + i / 10 % 20] AS last) AS n,
        LATERAL (SELECT CASE WHEN i % 50 = 0 THEN 'refunded' WHEN i % 100 = 1 THEN 'promised' WHEN i % 30 = 2 THEN 'expired'
          ELSE 'paid' END AS status) AS s,
        LATERAL (SELECT now() - (${YEAR_DAYS} * (${count}::float - i) / ${count}) * interval '1 day' AS at) AS t
     ORDER BY i`;
  await sql`
    INSERT INTO order_lines (client_id, order_id, position, sub_event_id, nr, row_nr, seat_nr, category_id, category_name, ticket_type_id,
        discount_id, discount_name, price, event_name, starts_at, ends_at, location_id, location_name, vat_rate)
    SELECT o.client_id, o.id, p, e.id, p, '0', '0', 1, 'standaard', 1, 'aaaaaaaaaa', 'Standaard', 24.50, 'De meeuw', e.starts_at, e.ends_at,
        e.location_id, 'Zaal', 9
      FROM orders o
      JOIN LATERAL (SELECT array_agg(s.id ORDER BY s.id) AS ids FROM sub_events s WHERE s.client_id = ${clientId}) AS all_of ON true
      JOIN sub_events e ON e.client_id = o.client_id AND e.id = all_of.ids[1 + o.id % array_length(all_of.ids, 1)]
      CROSS JOIN generate_series(1, ${TICKETS_PER_ORDER}) AS p
     WHERE o.client_id = ${clientId}`;
  await sql`
    INSERT INTO payments (client_id, order_id, token, provider, description, cost, amount, currency, status, provider_ref, paid_amount,
        paid_currency, paid_at, settles, created_at)
    SELECT o.client_id, o.id, 't' || o.id, CASE WHEN o.status = 'promised' THEN 'door' ELSE 'mollie' END::payment_provider, 'iDEAL', 0.50,
        74.00, 'EUR', x.status::payment_status, 'tr_' || o.id, CASE WHEN x.status = 'paid' THEN 74.00 END,
        CASE WHEN x.status = 'paid' THEN 'EUR' END, CASE WHEN x.status = 'paid' THEN o.created_at END, x.status = 'paid', o.created_at
      FROM orders o, LATERAL (SELECT CASE o.status WHEN 'promised' THEN 'open' WHEN 'expired' THEN 'expired' ELSE 'paid' END AS status) AS x
     WHERE o.client_id = ${clientId}`;
  await sql`
    INSERT INTO refunds (client_id, payment_id, purpose, token, reason, amount, currency, status, created_at, last_error)
    SELECT p.client_id, p.id, 'all', 'r' || p.id, 'given_up', 74.00, 'EUR',
        CASE WHEN p.id % 40 = 0 THEN 'failed' ELSE 'returned' END::refund_status, p.created_at,
        CASE WHEN p.id % 40 = 0 THEN 'The balance is too low' END
      FROM payments p JOIN orders o ON o.client_id = p.client_id AND o.id = p.order_id
     WHERE p.client_id = ${clientId} AND o.status = 'refunded'`;
}
