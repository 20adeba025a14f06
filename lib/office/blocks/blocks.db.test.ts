import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addSeats } from '@/lib/carts';
import type { Context } from '@/lib/context';
import { newCartId } from '@/lib/ids';
import { listHall, releaseExpired } from '@/lib/seats';
import type { OfficeContext } from '@/lib/staff';
import { makeMember } from '@/lib/staff/testing/make-member';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { insertSale } from '@/lib/testing/sale';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { countSeats } from '../performances';
import { addBlock, blockVersion, changeBlock, listBlocks, type NewBlock, releaseBlock } from '.';

const HOUR_MS = 60 * 60 * 1000;
const HALL = {
  key: 'hal',
  name: 'Hal',
  sections: [{ name: 'Zaal', category: 'rang', rows: ['A', 'B'].map((row) => ({ row, seats: 4 })) }],
};

let database: TestDatabase;
let tenant: Tenant;
let ctx: OfficeContext;
let hall: number;
let free: number;
beforeAll(async () => {
  database = await testDatabase({ max: 20 });
});
afterAll(() => database.drop());
beforeEach(async () => {
  const numbered = { location: 'hal', categories: [{ name: 'rang', price: '30.00' }] };
  tenant = await makeTenant(database.db, {
    locations: [{ key: 'zaal', name: 'Zaal' }, HALL],
    events: [{ key: 'e', name: 'E', sub_events: [performance('hall', 0, numbered), performance('free', 10)] }],
  });
  [hall, free] = [tenant.subEventId('hall'), tenant.subEventId('free')];
  ctx = await memberOf();
});

const memberOf = async (given: Parameters<typeof makeMember>[2] = {}): Promise<OfficeContext> => ({
  ...(await makeMember(database.db, tenant.client, given)),
  permission: 'holds.own',
});
const block = (more: Partial<NewBlock> = {}, by = ctx) =>
  addBlock(by, {
    subEventId: hall,
    wanted: { nrs: [1, 2] },
    reason: 'Press',
    owner: 'Radio',
    colour: '#aa3355',
    releasesAt: null,
    ...more,
  });
const later = (ms: number): OfficeContext => ({ ...ctx, now: new Date(ctx.now.getTime() + ms) });
const countsAt = async (id: number, at: Context = ctx) => {
  const { free, held, blocked, sold } = (await countSeats(at, [id]))(id);
  return [free, held, blocked, sold];
};
const rank = async () => {
  const [row] = await database.sql<{ id: number }[]>`
    SELECT category_id AS id FROM seats WHERE sub_event_id = ${free} LIMIT 1`;
  return row?.id ?? 0;
};
const buy = (key: 'hall' | 'free', count = 1, seats?: string[]) =>
  addSeats(
    { ...ctx, now: new Date() },
    {
      cartId: newCartId(),
      subEventId: tenant.subEventId(key),
      count,
      discountId: tenant.discountId('standaard', key === 'hall' ? 'rang' : 'standaard'),
      ...(seats && { seats }),
    },
  );
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    ({ code, field, detail }) => [code, field, detail],
  );
const changes = async () => {
  const [row] = await database.sql<{ n: string }[]>`
    SELECT coalesce(sum(changes), 0) AS n FROM stock_marks WHERE client_id = ${tenant.client.id}`;
  return Number(row?.n);
};

it('blocked seats are off sale like held ones: taken in the shop, not sold, and announced as a change of stock', async () => {
  const before = await changes();
  const id = await block();
  expect(await changes()).toBeGreaterThan(before);
  expect(await countsAt(hall)).toEqual([6, 0, 2, 0]);
  expect((await listHall(ctx, hall)).map(({ isFree }) => isFree)).toEqual([false, false, ...Array(6).fill(true)]);
  await expect(buy('hall', 7)).rejects.toMatchObject({ code: 'sold_out', extra: { available: 6 } });
  const listed = await listBlocks(ctx, hall);
  expect(listed).toMatchObject([{ id, nrs: [1, 2], reason: 'Press', owner: 'Radio', colour: '#aa3355', isOurs: true }]);

  const blocked = await changes();
  await releaseBlock(ctx, id, [1]);
  expect([await countsAt(hall), (await listBlocks(ctx, hall))[0]?.nrs]).toEqual([[7, 0, 1, 0], [2]]);
  expect(await changes()).toBeGreaterThan(blocked);
  await releaseBlock(ctx, id);
  expect([await countsAt(hall), await listBlocks(ctx, hall)]).toEqual([[8, 0, 0, 0], []]);
  expect(await refusalOf(releaseBlock(ctx, id))).toEqual(['not_found', undefined, undefined]);
  expect((await buy('hall', 8)).seats).toHaveLength(8);
});

it('refuses a held or sold seat, names it, and changes nothing', async () => {
  await buy('hall', 1);
  const [taken] = await database.sql<{ nr: number }[]>`
    SELECT nr FROM seats WHERE sub_event_id = ${hall} AND cart_id IS NOT NULL`;
  const held = taken?.nr ?? 0;
  const sold = held === 8 ? 7 : 8;
  const orderId = await insertSale(database.sql, tenant.client.id);
  await database.sql`UPDATE seats s SET order_id = ${orderId}, price = 30, ticket_type_id = t.id FROM ticket_types t
    WHERE s.client_id = ${tenant.client.id} AND s.sub_event_id = ${hall} AND s.nr = ${sold} AND t.client_id = s.client_id AND t.key = 'standaard'`;
  const all = [1, 2, 3, 4, 5, 6, 7, 8];
  const nameOf = (nr: number) => `Zaal ${nr > 4 ? 'B' : 'A'} ${((nr - 1) % 4) + 1}`;
  const names = [held, sold].sort((a, b) => a - b).map(nameOf);
  expect(await refusalOf(block({ wanted: { nrs: all } }))).toEqual(['seats_taken', 'nrs', names.join(', ')]);
  expect(await countsAt(hall)).toEqual([6, 1, 0, 1]);
  expect(await refusalOf(block({ wanted: { nrs: [999] } }))).toEqual(['seats_taken', 'nrs', '']);
  expect(await listBlocks(ctx, hall)).toEqual([]);
  const both = database.sql`UPDATE seats SET cart_id = 'block:1' WHERE order_id = ${orderId}`;
  await expect(both).rejects.toThrow();
});

it('blocks a number of places of a rank; with too few it says how many are left', async () => {
  const categoryId = await rank();
  await block({ subEventId: free, wanted: { categoryId, count: 4 } });
  expect(await countsAt(free)).toEqual([6, 0, 4, 0]);
  const more = block({ subEventId: free, wanted: { categoryId, count: 7 } });
  expect(await refusalOf(more)).toEqual(['too_few_free', 'count', '6']);
  expect(await countsAt(free)).toEqual([6, 0, 4, 0]);
});

it('of two concurrent blocks of the same seats one succeeds; visitors and blocks never share a seat', async () => {
  const wins = await Promise.allSettled(Array.from({ length: 6 }, () => block({ wanted: { nrs: [3, 4, 5] } })));
  expect(wins.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const categoryId = await rank();
  const tries = await Promise.allSettled([
    ...Array.from({ length: 8 }, () => buy('free', 1)),
    ...Array.from({ length: 4 }, () => block({ subEventId: free, wanted: { categoryId, count: 2 } })),
  ]);
  const done = (of: PromiseSettledResult<unknown>[]) => of.filter(({ status }) => status === 'fulfilled').length;
  const [, held, blocked, sold] = await countsAt(free);
  expect([held, blocked, sold]).toEqual([done(tries.slice(0, 8)), 2 * done(tries.slice(8)), 0]);
  expect((held ?? 0) + (blocked ?? 0)).toBe(10);
});

// audience1st, edit_house_seats: house seats are released at a set time.
it('is on sale again at its release time without a job, and a job deletes it later', async () => {
  const releasesAt = new Date(Date.now() + HOUR_MS);
  const id = await block({ releasesAt });
  const [before, after] = [later(HOUR_MS - 10_000), later(HOUR_MS + 10_000)];
  expect([await countsAt(hall, before), (await listHall(before, hall))[0]?.isFree]).toEqual([[6, 0, 2, 0], false]);
  expect([await countsAt(hall, after), (await listHall(after, hall))[0]?.isFree]).toEqual([[8, 0, 0, 0], true]);
  expect([(await listBlocks(before, hall)).length, (await listBlocks(after, hall)).length]).toEqual([1, 0]);
  while ((await releaseExpired(database.db, after.now)) > 0);
  expect(await countsAt(hall)).toEqual([8, 0, 0, 0]);
  const change = { reason: 'x', owner: '', colour: '#000000', releasesAt: null };
  const seen = blockVersion({ reason: 'Press', owner: 'Radio', colour: '#aa3355', releasesAt });
  expect(await refusalOf(changeBlock(ctx, id, { ...change, seen }))).toEqual(['too_late', undefined, undefined]);
  expect(await refusalOf(block({ releasesAt: new Date(ctx.now.getTime() - 1) }))).toEqual([
    'not_in_future',
    'release',
    undefined,
  ]);
});

it('may be changed by its maker or by who may change all, on its latest version, within their scope', async () => {
  const box = await memberOf({ role: 'box_office' });
  const id = await block({}, box);
  const [given] = await listBlocks(box, hall);
  if (!given) throw new Error('No block');
  const change = { reason: 'House seats', owner: '', colour: '#112233', releasesAt: new Date(Date.now() + HOUR_MS) };
  const seen = blockVersion(given);
  const producer = await memberOf({ role: 'producer' });
  const elsewhere = await memberOf({ role: 'owner', scope: 'performances', ids: [free] });
  const stranger = await makeMember(database.db, (await makeTenant(database.db)).client);
  for (const other of [producer, elsewhere, { ...stranger, permission: 'holds.all' as const }]) {
    expect(await refusalOf(releaseBlock(other, id))).toEqual(['not_found', undefined, undefined]);
    expect(await refusalOf(changeBlock(other, id, { ...change, seen }))).toEqual(['not_found', undefined, undefined]);
  }
  expect(await refusalOf(block({}, elsewhere))).toEqual(['not_found', undefined, undefined]);
  await changeBlock(box, id, { ...change, seen });
  expect(await refusalOf(changeBlock(ctx, id, { ...change, seen }))).toEqual([
    'changed_meanwhile',
    undefined,
    undefined,
  ]);
  expect(await countsAt(hall, later(2 * HOUR_MS))).toEqual([8, 0, 0, 0]);
  await releaseBlock(ctx, id);
  const rows =
    await database.sql`SELECT action, subject FROM audit_log WHERE client_id = ${tenant.client.id} AND chain_nr IS NOT NULL ORDER BY chain_nr`;
  expect(rows.map(({ action }) => action)).toEqual(['seats.blocked', 'block.changed', 'seats.released']);
});
