import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OfficeContext, officeTransaction } from '@/lib/staff';
import { makeMember } from '@/lib/staff/testing/make-member';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { insertOrder } from '@/lib/testing/order';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import {
  findComing,
  listChoosable,
  listComing,
  listDoorPerformances,
  listHangingRefunds,
  listInvoiceOrders,
  listPerformanceChoices,
  listVoucherPlaces,
  type RefundAfter,
} from '.';

const DATES = 1003;
/** In minutes, so that their order is that of their numbers. */
const at = (i: number) =>
  `${String(10 + Math.floor((i % 720) / 60)).padStart(2, '0')}:${String(i % 60).padStart(2, '0')}:00`;

let database: TestDatabase;
let tenant: Tenant;
let ctx: OfficeContext;
beforeAll(async () => {
  database = await testDatabase();
  const dates = Array.from({ length: DATES }, (_, i) =>
    performance(`p${i}`, 1, { date: i < 720 ? '+20' : '+21', time: at(i), end: null }),
  );
  tenant = await makeTenant(database.db, {
    events: [
      { key: 'many', name: 'Many', sub_events: dates },
      { key: 'one', name: 'Single', sub_events: [performance('last', 1, { date: '+40' })] },
    ],
  });
  ctx = await makeMember(database.db, tenant.client);
});
afterAll(() => database.drop());

const idOf = (i: number) => tenant.subEventId(`p${i}`);
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
const subEventsUpTo = (count: number) => Array.from({ length: count }, (_, i) => idOf(i));

/** All pages of a list. */
async function pagesOf<Row, After>(
  list: (after: After | undefined) => Promise<{ rows: Row[]; hasMore: boolean }>,
  afterOf: (last: Row) => After,
): Promise<Row[][]> {
  const pages: Row[][] = [];
  for (let after: After | undefined, hasMore = true; hasMore; ) {
    const page = await list(after);
    pages.push(page.rows);
    hasMore = page.hasMore;
    after = page.rows.length > 0 ? afterOf(page.rows.at(-1) as Row) : undefined;
  }
  return pages;
}
const sizes = (pages: unknown[][]) => pages.map(({ length }) => length);

it('the door has every performance, in pages', async () => {
  const pages = await pagesOf(
    (after: number | undefined) => listDoorPerformances(ctx, after),
    ({ id }) => id,
  );
  expect(sizes(pages)).toEqual([...Array(20).fill(50), 4]);
  expect(idsOf(pages.flat())).toEqual([...subEventsUpTo(DATES), tenant.subEventId('last')]);
});

it('lists of performances to choose from say when they are not whole, and a search finds the others', async () => {
  const last = tenant.subEventId('last');
  const coming = await listComing(ctx);
  expect([idsOf(coming.rows), coming.hasMore]).toEqual([subEventsUpTo(100), true]);
  expect(await listComing(ctx, { text: 'single zaal' })).toMatchObject({ rows: [{ id: last }], hasMore: false });
  expect(idsOf((await listComing(ctx, { sameShowAs: last })).rows)).toEqual([last, ...subEventsUpTo(99)]);
  const from = (await findComing(ctx, last))?.startsAt;
  expect(await listComing(ctx, { from })).toMatchObject({ rows: [{ id: last }], hasMore: false });
  const stranger = await makeMember(database.db, (await makeTenant(database.db)).client);
  expect([await findComing(stranger, last), (await listComing(stranger, { sameShowAs: last })).rows]).toEqual([
    undefined,
    [],
  ]);

  expect(idsOf((await listPerformanceChoices(ctx)).rows)).toEqual(subEventsUpTo(300));
  const choices = await listPerformanceChoices(ctx, last);
  expect([idsOf(choices.rows), choices.hasMore]).toEqual([[last, ...subEventsUpTo(299)], true]);
  const places = await listVoucherPlaces(ctx);
  expect([idsOf(places.performances), places.shows.map(({ name }) => name), places.hasMore]).toEqual([
    subEventsUpTo(100),
    ['Many', 'Single'],
    true,
  ]);
  expect(await listVoucherPlaces(ctx, 'single')).toMatchObject({
    performances: [{ id: last }],
    shows: [{ name: 'Single' }],
    hasMore: false,
  });
});

it('a subscription keeps its performances on its form, however many come before them', async () => {
  const own = [tenant.subEventId('last'), idOf(0)];
  const { performances, hasMore } = await listChoosable(ctx, own);
  expect([performances.length, hasMore]).toEqual([1002, true]);
  expect(idsOf(performances).filter((id) => own.includes(id))).toEqual([idOf(0), tenant.subEventId('last')]);
  await database.sql`UPDATE sub_events SET starts_at = now() - interval '1 day', ends_at = NULL WHERE id = ANY (${own})`;
  const without = await listChoosable(ctx);
  expect(without.performances.some(({ id }) => own.includes(id))).toBe(false);
  expect((await listChoosable(ctx, own)).performances.filter(({ id }) => own.includes(id))).toHaveLength(2);
});

const readAll = <T>(work: (ctx: OfficeContext) => Promise<T>) => officeTransaction(ctx, work);

it('refunds that hang are in pages, cash to hand out last', async () => {
  const order = await insertOrder(ctx, { subEventId: idOf(1) });
  const { client } = tenant;
  await database.sql`WITH p AS (
    INSERT INTO payments (client_id, order_id, token, provider, description, cost, amount, currency, status, paid_amount, paid_currency, paid_at, created_at)
    VALUES (${client.id}, ${order.id}, 'p', 'test', '', 0, 200, 'EUR', 'paid', 200, 'EUR', now(), now()) RETURNING id)
    INSERT INTO refunds (client_id, payment_id, purpose, token, reason, amount, currency, status, created_at)
    SELECT ${client.id}, p.id, n, n, 'cancelled', 1, 'EUR', (CASE WHEN n % 2 = 0 THEN 'failed' ELSE 'due' END)::refund_status, now()
      FROM p, generate_series(1, 110) n`;
  const pages = await pagesOf(
    (after: RefundAfter | undefined) => readAll((ctx) => listHangingRefunds(ctx, after)),
    ({ refund, why }) => ({ id: refund.id, isCash: why === 'cash' }),
  );
  expect(sizes(pages)).toEqual([50, 50, 10]);
  expect(pages.flat().map(({ why }) => why)).toEqual([...Array(55).fill('failed'), ...Array(55).fill('cash')]);
  expect(new Set(pages.flat().map(({ refund }) => refund.id)).size).toBe(110);
});

it('unpaid orders on invoice are in pages by deadline, closed ones newest first', async () => {
  const { id: clientId } = tenant.client;
  for (let i = 0; i < 53; i++) {
    const expiresAt = new Date(Date.now() + 86_400_000 * (1 + Math.floor(i / 3)));
    const { id } = await insertOrder(ctx, { subEventId: idOf(2), status: 'promised', paidAt: null, expiresAt });
    await database.sql`INSERT INTO invoice_orders (client_id, order_id, party, reference, request) VALUES
      (${clientId}, ${id}, ARRAY['Group'], '', ${`r${i}`})`;
    await database.sql`INSERT INTO invoices (client_id, order_id, series, nr, kind, issued_at, total, content) VALUES
      (${clientId}, ${id}, 2026, ${i + 1}, 'invoice', now(), 1, '{}')`;
  }
  const list = (state: 'open' | 'closed') => async (after: number | undefined) => {
    const { orders, next } = await readAll((ctx) => listInvoiceOrders(ctx, { state, after }));
    return { rows: orders, hasMore: next !== undefined };
  };
  const open = await pagesOf(list('open'), ({ orderId }) => orderId);
  expect([sizes(open), new Set(open.flat().map(({ orderId }) => orderId)).size]).toEqual([[50, 3], 53]);
  const ends = open.flat().map(({ endsAt }) => endsAt.getTime());
  expect(ends).toEqual(ends.toSorted((a, b) => a - b));
  await database.sql`UPDATE orders SET status = 'cancelled', ended_at = now() WHERE status = 'promised' AND client_id = ${clientId}`;
  const closed = (await pagesOf(list('closed'), ({ orderId }) => orderId)).flat().map(({ orderId }) => orderId);
  expect(closed).toEqual(
    open
      .flat()
      .map(({ orderId }) => orderId)
      .toSorted((a, b) => b - a),
  );
});
