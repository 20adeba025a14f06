import { addSeats, getCart } from '@/lib/carts';
import { findClient } from '@/lib/clients';
import { AppError, type FieldError } from '@/lib/errors';
import { parseSeatId } from '@/lib/ids';
import type { TestDatabase } from '@/lib/testing/database';
import { insertSale } from '@/lib/testing/sale';
import { importBundle } from '..';

/** What tests do with an imported client. */
export function world(database: TestDatabase) {
  const { db, sql } = database;

  /** The wrong places of a refused import; fails when it succeeds. */
  async function refusal(bundle: unknown, now = new Date()): Promise<FieldError[]> {
    const error = await importBundle(db, bundle, { now, vouches: true }).then(
      () => new Error('the bundle was imported'),
      (error) => error,
    );
    if (error instanceof AppError && error.code === 'validation_failed') return error.errors;
    throw error;
  }

  async function subEventId(client: string, key: string): Promise<number> {
    const [row] = await sql<{ id: number }[]>`
      SELECT s.id FROM sub_events s JOIN clients c ON c.id = s.client_id WHERE c.name = ${client} AND s.key = ${key}`;
    if (!row) throw new Error(`no performance ${key}`);
    return row.id;
  }

  async function contextOf(client: string, now = new Date()) {
    return { client: await findClient(db, client), db, now };
  }

  /** Puts seats of a performance into a cart. `numbered`: those with these names, as in `A3`. */
  async function hold(client: string, key: string, cartId: string, count: number, category = 'standaard') {
    const ctx = await contextOf(client);
    const [discount] = await sql<{ id: string }[]>`
      SELECT d.discount_id AS id FROM discounts d
        JOIN ticket_types t ON t.client_id = d.client_id AND t.id = d.ticket_type_id
        JOIN categories k ON k.client_id = d.client_id AND k.id = d.category_id
       WHERE d.client_id = ${ctx.client.id} AND t.key = 'standaard' AND k.name = ${category}`;
    const subEvent = await subEventId(client, key);
    await addSeats(ctx, { cartId, subEventId: subEvent, discountId: discount?.id ?? '', count });
    const { seats } = await getCart(ctx, cartId);
    return seats.map(({ seatId, row, seat }) => ({ seatId, nr: parseSeatId(seatId)?.nr ?? 0, name: `${row}${seat}` }));
  }

  /** Sells what a cart holds. */
  async function sell(client: string, cartId: string): Promise<void> {
    const {
      client: { id },
    } = await contextOf(client);
    const orderId = await insertSale(sql, id);
    await sql`UPDATE seats SET cart_id = NULL, order_id = ${orderId} WHERE client_id = ${id} AND cart_id = ${cartId}`;
  }

  /** Makes a cart's hold expire. */
  const expire = (cartId: string) => sql`UPDATE carts SET expires_at = now() - interval '1 s' WHERE id = ${cartId}`;

  type Seat = { nr: number; name: string; category: string; taken: boolean };
  const seats = async (client: string, key: string): Promise<Seat[]> => {
    const id = await subEventId(client, key);
    return sql<Seat[]>`
      SELECT nr, row_nr || seat_nr AS name, k.name AS category, cart_id IS NOT NULL OR order_id IS NOT NULL AS taken
        FROM seats s JOIN categories k ON k.client_id = s.client_id AND k.id = s.category_id
       WHERE sub_event_id = ${id} ORDER BY nr`;
  };

  /** Every row of the client with the transaction that last wrote it: equal when nothing was written. */
  async function fingerprintOf(client: string): Promise<string> {
    const {
      client: { id },
    } = await contextOf(client);
    const parts = await Promise.all(
      TABLES.map(
        (table) =>
          sql<{ all: string }[]>`
          SELECT coalesce(string_agg(t.xmin || ' ' || t.ctid || ' ' || t, '|' ORDER BY t.ctid), '') AS all
            FROM ${sql(table)} t WHERE ${sql(table === 'clients' ? 'id' : 'client_id')} = ${id}`,
      ),
    );
    return parts.map(([row]) => row?.all).join('\n');
  }

  return { refusal, subEventId, contextOf, hold, sell, expire, seats, fingerprintOf };
}

const TABLES = [
  ...[
    'clients',
    'client_domains',
    'client_files',
    'locations',
    'ticket_types',
    'categories',
    'discounts',
    'event_ids',
    'main_events',
  ],
  'sub_events',
  'sub_event_categories',
  'sub_event_ticket_types',
  'seats',
  'carts',
  'orders',
];
