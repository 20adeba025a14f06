import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findClient } from '@/lib/clients';
import { sumMoney } from '@/lib/money';
import type { OfficeContext } from '@/lib/staff';
import { officeTransaction } from '@/lib/staff';
import { makeMember } from '@/lib/staff/testing/make-member';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { untilWaiting } from '@/lib/testing/until-waiting';
import { importFiles } from '@/scripts/cli/import-files';
import { loadDemoSales } from '@/scripts/start/demo-sales';
import { addDays, dayAt, daysIn, type Period, readFigures, recountFigures, startOfDay, storeFigures } from '.';

let database: TestDatabase;
let ctx: OfficeContext;
let whole: Period;
beforeAll(async () => {
  database = await testDatabase();
  await importFiles(database.url, ['db/demo/kleinkunst.json']);
  await loadDemoSales(database.url);
  const client = await findClient(database.db, 'kleinkunst');
  ctx = await makeMember(database.db, client);
  const today = dayAt(ctx.now, client.timezone);
  whole = { from: addDays(today, -500), to: today };
  await storeFigures(ctx);
});
afterAll(() => database.drop());

const read = (period: Period, by: Parameters<typeof readFigures>[1]['by'], of = ctx) =>
  officeTransaction(of, (ctx) => readFigures(ctx, { period, by }));
const cents = (amount: string): number => Math.round(Number(amount) * 100);

/** Sums taken directly from payments and refunds. */
async function recount({ from, to }: Period) {
  const { timezone, id } = ctx.client;
  const [a, b] = [startOfDay(from, timezone).toISOString(), startOfDay(addDays(to, 1), timezone).toISOString()];
  const [row] = await database.sql`
    SELECT (SELECT coalesce(sum(paid_amount), 0)::text FROM payments WHERE client_id = ${id} AND paid_at >= ${a} AND paid_at < ${b}) AS came,
           (SELECT coalesce(sum(amount), 0)::text FROM refunds WHERE client_id = ${id} AND created_at >= ${a} AND created_at < ${b}) AS went`;
  return { came: cents(row?.came), went: cents(row?.went) };
}

const totals = async (period: Period) => {
  const [all] = await read(period, []);
  return { came: cents(all?.soldAmount ?? '0'), went: cents(all?.returnedAmount ?? '0'), tickets: all?.tickets ?? 0 };
};

it('the figures of any periods add up to those of the whole, and are what payments and refunds say', async () => {
  const { came, went, tickets } = await totals(whole);
  expect({ came, went }).toEqual(await recount(whole));
  expect(came).toBeGreaterThan(10_000_000);
  const [sold] =
    await database.sql`SELECT count(*)::int AS n FROM seats WHERE client_id = ${ctx.client.id} AND order_id IS NOT NULL`;
  expect(tickets).toBe(sold?.n);
  const cuts = fc.uniqueArray(fc.integer({ min: 1, max: daysIn(whole) - 1 }), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(cuts, async (cuts) => {
      const starts = [0, ...cuts.sort((one, other) => one - other)];
      const periods = starts.map((start, i) => ({
        from: addDays(whole.from, start),
        to: i + 1 < starts.length ? addDays(whole.from, (starts[i + 1] ?? 0) - 1) : whole.to,
      }));
      const parts: Awaited<ReturnType<typeof totals>>[] = [];
      for (const period of periods) {
        const part = await totals(period);
        expect({ came: part.came, went: part.went }).toEqual(await recount(period));
        parts.push(part);
      }
      const sum = (of: 'came' | 'went' | 'tickets') => parts.reduce((all, part) => all + part[of], 0);
      expect({ came: sum('came'), went: sum('went'), tickets: sum('tickets') }).toEqual({ came, went, tickets });
    }),
    { numRuns: 12 },
  );
});

it('every grouping has the same total, to the cent', async () => {
  const { came, went, tickets } = await totals(whole);
  for (const by of [
    ['day'],
    ['show'],
    ['performance'],
    ['channel'],
    ['way'],
    ['provider'],
    ['vat'],
    ['part'],
    ['day', 'way'],
  ] as const) {
    const rows = await read(whole, by);
    expect(cents(sumMoney(rows.map(({ soldAmount }) => soldAmount)))).toBe(came);
    expect(cents(sumMoney(rows.map(({ returnedAmount }) => returnedAmount)))).toBe(went);
    expect(rows.reduce((sum, row) => sum + row.tickets, 0)).toBe(tickets);
  }
});

// pretix#5695, pretix#3357, alf.io: reports in another zone than the organisation's, and over a clock change.
it('days are those of the organisation, also when clocks change: 23 and 25 hours', async () => {
  const zone = ctx.client.timezone;
  const hours = (day: string) =>
    (startOfDay(addDays(day, 1), zone).getTime() - startOfDay(day, zone).getTime()) / 3_600_000;
  expect([hours('2026-03-29'), hours('2026-10-25'), hours('2026-10-26')]).toEqual([23, 25, 24]);
  const rows = await database.sql`
    SELECT (paid_at AT TIME ZONE ${zone})::date::text AS day, sum(paid_amount)::text AS came FROM payments
     WHERE client_id = ${ctx.client.id} AND paid_at IS NOT NULL GROUP BY 1 HAVING sum(paid_amount) > 0 ORDER BY 1`;
  const byDay = (await read(whole, ['day'])).filter(({ soldAmount }) => cents(soldAmount) > 0);
  expect(byDay.map(({ day, soldAmount }) => [day, soldAmount])).toEqual(rows.map(({ day, came }) => [day, came]));
});

it('stored figures equal a recount, are corrected after a manual change, and are dropped when a refund changes', async () => {
  const { id } = ctx.client;
  const all = () => read(whole, ['day', 'performance', 'way', 'channel', 'vat', 'part']);
  const before = await all();
  expect(before.length).toBeGreaterThan(1000);
  await database.sql`DELETE FROM figure_days WHERE client_id = ${id}`;
  await storeFigures(ctx);
  expect(await all()).toEqual(before);
  await database.sql`UPDATE figures SET sold_amount = sold_amount + 1, sold = sold + 1 WHERE client_id = ${id} AND nr = 1`;
  expect(await all()).not.toEqual(before);
  const later = new Date(Date.now() + 8 * 86_400_000);
  while ((await recountFigures(database.db, later)) > 0);
  expect(await all()).toEqual(before);
  const [refund] = await database.sql`
    SELECT id, (created_at AT TIME ZONE ${ctx.client.timezone})::date::text AS day FROM refunds
     WHERE client_id = ${id} AND created_at < now() - interval '30 days' ORDER BY id LIMIT 1`;
  await database.sql`UPDATE refunds SET amount = amount - 0.01 WHERE id = ${refund?.id}`;
  const zoneOf = () => database.sql`SELECT timezone FROM figure_days WHERE client_id = ${id} AND day = ${refund?.day}`;
  expect(await zoneOf()).toEqual([{ timezone: '' }]);
  await storeFigures(ctx);
  expect(await zoneOf()).toEqual([{ timezone: ctx.client.timezone }]);
  const { came, went } = await totals(whole);
  expect({ came, went }).toEqual(await recount(whole));
});

it('a refund that changes while its day is being counted makes it counted again', async () => {
  const { id } = ctx.client;
  await database.sql`DELETE FROM figure_days WHERE client_id = ${id}`;
  const counting = await database.sql.begin(async (tx) => {
    await tx`UPDATE refunds SET amount = amount - 0.01 WHERE id = (SELECT min(id) FROM refunds WHERE client_id = ${id})`;
    const counting = storeFigures(ctx);
    // The day has been counted without the change, and its mark waits for ours.
    await untilWaiting(database.sql, 1);
    return { counting };
  });
  await counting.counting;
  await storeFigures(ctx);
  const { came, went } = await totals(whole);
  expect({ came, went }).toEqual(await recount(whole));
});

it('concurrent callers count a day once', async () => {
  await database.sql`DELETE FROM figure_days WHERE client_id = ${ctx.client.id}`;
  await Promise.all([1, 2, 3].map(() => storeFigures(ctx)));
  const { came, went } = await totals(whole);
  expect({ came, went }).toEqual(await recount(whole));
});

it('a membership with a scope sees only the figures of its shows', async () => {
  const [row] = (await read(whole, ['show'])).filter(({ showId, sold }) => showId !== null && sold > 0);
  const producer = await makeMember(database.db, ctx.client, {
    role: 'producer',
    scope: 'shows',
    ids: [row?.showId ?? 0],
  });
  const seen = await read(whole, ['show'], producer);
  expect(seen).toEqual([row]);
});

it('in another time zone the same money is on other days, and is counted once', async () => {
  const { came, went } = await recount(whole);
  // The first day in the western zone does not exist in the eastern one, so its figures must go.
  for (const timezone of ['Pacific/Pago_Pago', 'Pacific/Kiritimati', ctx.client.timezone]) {
    const there = { ...ctx, client: { ...ctx.client, timezone } };
    await storeFigures(there);
    const period = { from: addDays(whole.from, -2), to: addDays(whole.to, 2) };
    const [all] = await read(period, [], there);
    expect([timezone, cents(all?.soldAmount ?? '0'), cents(all?.returnedAmount ?? '0')]).toEqual([
      timezone,
      came,
      went,
    ]);
  }
});
