import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analyzeTables } from '@/db/analyze-tables';
import type { Context } from '@/lib/context';
import { newCartId } from '@/lib/ids';
import { countFreeByRank, listAgenda, listEvents, listTicketTypes } from '@/lib/programme';
import { findTogether, listHall, listTaken, releaseExpired, suggestSeats } from '@/lib/seats';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { canCountRowsRead, flushCounts, rowsReadBy, TOO_OLD } from '@/lib/testing/rows-read';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { addSeats, extendHold, getCart, removeSeat } from '.';

const CROWD = 60_000;
const CARTS = 3000;
const TABLES = ['carts', 'seats'];
/** The tables, with their indexes, whose reads per visitor are bounded. */
const MOST_ROWS = 500;

let database: TestDatabase;
let tenant: Tenant;
let ctx: Context;
let isTold: boolean;

const add = (key: string, cartId = newCartId(), type = 'standaard', seats?: string[]) =>
  addSeats(ctx, { cartId, subEventId: tenant.subEventId(key), discountId: tenant.discountId(type), count: 1, seats });
const soldOut = async (cartId?: string) =>
  expect(await add('full', cartId).catch((error) => error)).toMatchObject({ code: 'sold_out' });

const freeSeat = () =>
  suggestSeats(ctx, { subEventId: tenant.subEventId('hall'), categoryId: categoryOfHall, count: 1 });

let cart: string;
let categoryOfHall: number;
/** Of the rank of all performances here. */
const group = (count: number) => ({ categoryId: categoryOfHall, count, isNumbered: false });
type Work = [string, () => Promise<unknown>];
const writes: Work[] = [
  ['a new cart', () => add('large')],
  ['more in the same cart', () => add('large', cart)],
  ['reading it', () => getCart(ctx, cart)],
  ['more time', () => extendHold(ctx, cart)],
  ['less', async () => removeSeat(ctx, cart, (await getCart(ctx, cart)).seats[0]?.seatId ?? '')],
  ['sold out', () => soldOut()],
  ['sold out, with something in the cart', () => soldOut(cart)],
  ['what is on', () => listEvents(ctx)],
  ['a type of which there are only some', () => add('large', undefined, 'uitflits')],
  ['the best seat of a hall', () => add('hall')],
  ['a seat of a hall', async () => add('hall', undefined, 'standaard', await freeSeat())],
];
const reads: Work[] = [
  ['the plan of a hall', () => listHall(ctx, tenant.subEventId('hall'))],
  ['what is taken of a hall', () => listTaken(ctx, tenant.subEventId('hall'))],
  ['ticket types', () => listTicketTypes(ctx, tenant.subEventId('large'))],
  ['whether any seats are free', () => countFreeByRank(ctx, tenant.subEventId('crowd'), 1)],
  ['seats for a group together', async () => (await findTogether(ctx, tenant.subEventId('crowd'), 4))(group(4))],
  ['the agenda', () => listAgenda(ctx)],
  ['the sweep', () => releaseExpired(ctx.db, ctx.now)],
];
const works = [...writes, ...reads];

describe.for([
  ['that nobody has counted', 'never'],
  ['that were counted when they were few', 'few'],
  ['that were counted at the first', 'one'],
] as const)('carts %s', ([, counted]) => {
  // One connection, so that it keeps the plans made for nearly empty tables.
  beforeAll(async () => {
    database = await testDatabase({ max: 1 });
    isTold = await canCountRowsRead(database);
    const events = [
      {
        key: 'e',
        name: 'E',
        sub_events: [
          performance('large', 500),
          performance('full', 60),
          performance('crowd', CROWD),
          performance('hall', 0, { location: 'hall', categories: [{ name: 'standaard', price: '24.50' }] }),
        ],
      },
    ];
    const sections = [{ name: 'Parterre', category: 'standaard', rows: [{ row: '1', seats: 40 }] }];
    const locations = [
      { key: 'zaal', name: 'Zaal' },
      { key: 'hall', name: 'Schouwburg', sections },
    ];
    tenant = await makeTenant(database.db, { client: { max_per_order: 50 }, locations, events });
    ctx = { client: tenant.client, db: database.db, now: new Date() };
    categoryOfHall = (await listHall(ctx, tenant.subEventId('hall')))[0]?.categoryId ?? 0;
    if (counted === 'one') {
      await database.sql`ALTER TABLE carts SET (autovacuum_enabled = off)`;
      await database.sql`ALTER TABLE seats SET (autovacuum_enabled = off)`;
      await add('hall');
      await database.sql`VACUUM ANALYZE`;
      for (let i = 0; i < 7; i++) for (const [, read] of reads) await read();
    }
    for (let i = 0; i < 60; i++) await add('full');
    for (let i = 0; i < 7; i++) {
      cart = newCartId();
      await add('large', cart);
      for (const [, work] of works) await work();
    }
    if (counted === 'few') await database.sql`ANALYZE`;
    const ofClient = database.sql`client_id = ${tenant.client.id}`;
    await database.sql`INSERT INTO carts (client_id, id, expires_at)
    SELECT ${tenant.client.id}, 'crowd-' || n, now() + interval '1 hour' FROM generate_series(1, ${CARTS}) n`;
    // Inserts new seats: updating free ones would leave dead index entries, which the next reader has to skip.
    await database.sql`INSERT INTO seats (client_id, sub_event_id, nr, category_id, cart_id, ticket_type_id, price, held_at)
      SELECT s.client_id, s.sub_event_id, s.nr + ${CROWD}, s.category_id, 'crowd-' || s.nr, t.id, 24.50, now()
        FROM seats s, (SELECT min(id) AS id FROM ticket_types WHERE ${ofClient}) t
       WHERE s.client_id = ${tenant.client.id} AND s.sub_event_id = ${tenant.subEventId('crowd')} AND s.nr <= ${CARTS}`;
    if (counted === 'one' && isTold) {
      await flushCounts(database);
      expect(await analyzeTables(database.db)).toContain('carts');
      await flushCounts(database);
      expect(await analyzeTables(database.db)).toEqual([]);
    }
  });
  afterAll(() => database.drop());

  it.for(works)('%s reads few rows, however many carts there are', async ([, work], { skip }) => {
    skip(!isTold, TOO_OLD);
    expect(await rowsReadBy(database, work, TABLES)).toBeLessThan(MOST_ROWS);
  });

  it('the sweeper reads only expired carts', async ({ skip }) => {
    skip(!isTold, TOO_OLD);
    await database.sql`UPDATE carts SET expires_at = now() - interval '1 minute' WHERE id IN ('crowd-7', 'crowd-8', 'crowd-9')`;
    const sweep = async () => expect(await releaseExpired(ctx.db, ctx.now)).toBe(3);
    expect(await rowsReadBy(database, sweep, TABLES)).toBeLessThan(MOST_ROWS);
  });

  it('the check detects a statement that reads all rows', async ({ skip }) => {
    skip(!isTold, TOO_OLD);
    const all = async () => database.sql`SELECT count(*) FROM carts WHERE client_id = ${tenant.client.id} AND id > 'c'`;
    expect(await rowsReadBy(database, all, TABLES)).toBeGreaterThan(CARTS);
  });
});
