import type postgres from 'postgres';
import { connect } from '@/db/client';
import { findClient } from '@/lib/clients';
import { insertOrder } from '@/lib/testing/order';
import { makeTenant, performance as show } from '@/lib/testing/tenant';

// Ten thousand organisations with 200 million seats, in miniature: as many organisations, each with a thousandth of its seats.

export const METHODS = [{ payment_id: 1, payment_desc: 'Proefbank', payment_cost: '0.50', provider: 'test' }];
const PERFORMANCES = 60;
const SEATS = 100;
/** Seats of one organisation, on average. */
const SEATS_OF_ONE = 20;
/** The ids of an organisation are those of the template plus its id times this. */
const STRIDE = 10_000;
const SOLD = 0.6;
const AFTER_ALL_IDS = 500_000_000;
/** The tables that are copied once per organisation, referenced tables first. */
const TABLES = ['clients', 'catalogues', 'locations', 'categories', 'ticket_types', 'discounts', 'main_events'];
const OF_PERFORMANCES = ['sub_events', 'sub_event_categories'];
const IDS = ['id', 'location_id', 'main_event_id', 'sub_event_id', 'category_id', 'ticket_type_id', 'order_id'];

type Size = { client: number; performances: number; seats: number };

/** Sizes by Zipf's distribution: the largest of 10,000 organisations has a thirtieth of all seats, most have a few. */
function sizesOf(organisations: number): Size[] {
  const weights = Array.from({ length: organisations }, (_, i) => 1 / (i + 3));
  const all = weights.reduce((sum, one) => sum + one, 0);
  return weights.map((weight, i) => {
    const seats = Math.max(4, Math.round((weight / all) * organisations * SEATS_OF_ONE));
    const performances = Math.min(PERFORMANCES, Math.max(1, Math.round(Math.sqrt(seats) / 2)));
    return { client: 1000 + i, performances, seats: Math.min(SEATS, Math.ceil(seats / performances)) };
  });
}

export const nameOf = (client: number): string => `org-${client}`;

/** Fills a migrated database without Citus with so many organisations. @returns how many seats and orders they have */
export async function fillMiniature(url: string, organisations: number): Promise<{ seats: number; orders: number }> {
  const { db, sql, close } = connect(url, { max: 1 });
  try {
    const sub_events = Array.from({ length: PERFORMANCES }, (_, i) => show(`p${i}`, SEATS));
    const template = await makeTenant(db, {
      client: { payment_methods: METHODS, max_per_order: 10 },
      events: [{ key: 'e', name: 'E', sub_events }],
    });
    const subEventId = template.subEventId('p0');
    const client = await findClient(db, template.name);
    await insertOrder({ client, db, now: new Date() }, { subEventId, nrs: [1, 2] });
    const ids = sub_events.map(({ key }) => template.subEventId(String(key)));
    return await sql.begin((tx) => copyAll(tx, client.id, ids, sizesOf(organisations)));
  } finally {
    await close();
  }
}

async function copyAll(tx: postgres.TransactionSql, template: number, ids: number[], sizes: Size[]) {
  // Skips triggers, which would run for each of 200,000 seats.
  await tx`SET LOCAL session_replication_role = replica`;
  await tx`CREATE TEMP TABLE sizes ON COMMIT DROP AS
    SELECT s.*, s.client * ${STRIDE}::int AS shift FROM jsonb_to_recordset(${JSON.stringify(sizes)}::text::jsonb)
      AS s(client int, performances int, seats int)`;
  await tx`CREATE TEMP TABLE shown ON COMMIT DROP AS
    SELECT n.*, p.id AS sub_event, p.place::int AS place FROM sizes n JOIN unnest(${ids}::int[]) WITH ORDINALITY p(id, place) ON p.place <= n.performances`;
  const copy = async (table: string, from: string, where: string, more: Record<string, string> = {}) => {
    const columns = await tx<{ name: string; type: string }[]>`
      SELECT column_name AS name, data_type AS type FROM information_schema.columns
       WHERE table_schema = 'public' AND table_name = ${table} AND is_generated = 'NEVER' ORDER BY ordinal_position`;
    const values = columns.map(({ name, type }) => {
      if (more[name]) return more[name];
      if (name === 'client_id') return 'n.client';
      return IDS.includes(name) && type !== 'text' ? `t.${name} + n.shift` : `t.${name}`;
    });
    const names = columns.map(({ name }) => `"${name}"`).join(', ');
    const { count } = await tx.unsafe(`INSERT INTO ${table} (${names}) OVERRIDING SYSTEM VALUE
      SELECT ${values.join(', ')} FROM ${table} t CROSS JOIN ${from} n WHERE t.${table === 'clients' ? 'id' : 'client_id'} = ${template} AND ${where}`);
    return count;
  };
  for (const table of TABLES)
    await copy(
      table,
      'sizes',
      'true',
      table === 'clients' ? { id: 'n.client', name: `'${nameOf(0).slice(0, -1)}' || n.client` } : {},
    );
  for (const table of OF_PERFORMANCES) {
    const last = table === 'sub_events' ? {} : { first_nr: '1', last_nr: 'n.seats' };
    await copy(table, 'shown', `t.${table === 'sub_events' ? 'id' : 'sub_event_id'} = n.sub_event`, last);
  }
  await copy('event_ids', 'shown', 't.id = n.sub_event');
  await copy('event_ids', 'sizes', `t.id IN (SELECT id FROM main_events WHERE client_id = ${template})`);
  const sold = `t.nr <= 2 * floor(n.seats * ${SOLD} / 2)`;
  const order = `n.shift + n.place * ${SEATS}`;
  const seats = await copy('seats', 'shown', 't.sub_event_id = n.sub_event AND t.nr <= n.seats', {
    order_id: `CASE WHEN ${sold} THEN ${order} + (t.nr + 1) / 2 END`,
    ticket_type_id: `CASE WHEN ${sold} THEN (SELECT min(l.ticket_type_id) FROM order_lines l WHERE l.client_id = ${template}) + n.shift END`,
    price: `CASE WHEN ${sold} THEN 24.50 END`,
  });
  await tx.unsafe(`CREATE TEMP TABLE bought ON COMMIT DROP AS
    SELECT n.*, g AS nr, ${order} + g AS "order" FROM shown n, generate_series(1, floor(n.seats * ${SOLD} / 2)::int) g`);
  const orders = await copy('orders', 'bought', 'true', {
    id: 'n."order"',
    key: `'o' || n."order"`,
    cart_id: `'c' || n."order"`,
  });
  await copy('order_lines', 'bought', 'true', {
    order_id: 'n."order"',
    sub_event_id: 'n.sub_event + n.shift',
    nr: '2 * n.nr - 2 + t.position',
  });
  await tx`DROP TABLE bought, shown, sizes`;
  const sequences = await tx<
    { name: string }[]
  >`SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_sequence s ON s.seqrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND s.seqmax > ${AFTER_ALL_IDS}`;
  for (const { name } of sequences) await tx`SELECT setval(${name}::regclass, ${AFTER_ALL_IDS})`;
  return { seats, orders };
}
