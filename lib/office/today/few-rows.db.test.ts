import { afterAll, beforeAll, expect, it } from 'vitest';
import { fill } from '@/bench/office/fill';
import { type OfficeContext, officeTransaction } from '@/lib/staff';
import { makeMember } from '@/lib/staff/testing/make-member';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { canCountRowsRead, flushCounts, rowsReadBy, TOO_OLD } from '@/lib/testing/rows-read';
import { addDays, dayAt, readFigures, storeFigures } from '../figures';
import { listToday, readNeeds } from '.';

const ORDERS = 6000;
/** The most rows read, over all tables and indexes. */
const MOST_ROWS = ORDERS / 3;

let database: TestDatabase;
let ctx: OfficeContext;
beforeAll(async () => {
  database = await testDatabase({ max: 1 });
  const { client } = await fill(database.db, database.sql, { clients: 1, orders: ORDERS, performances: 40 });
  ctx = await makeMember(database.db, client);
});
afterAll(() => database.drop());

// pretix#1235: the dashboard took 15 s with 13,000 orders; hitobito#23.
it('the first page of the office reads rows of today, not the orders of a year', async ({ skip }) => {
  skip(!(await canCountRowsRead(database)), TOO_OLD);
  const today = dayAt(ctx.now, ctx.client.timezone);
  const open = async () => {
    await storeFigures(ctx);
    await officeTransaction(ctx, async (ctx) => {
      await listToday(ctx);
      await readFigures(ctx, { period: { from: addDays(today, -1), to: today }, by: ['day'] });
      await readNeeds(ctx);
    });
  };
  // The first request counts the past days; later ones do not.
  await open();
  await flushCounts(database);
  expect(await rowsReadBy(database, open)).toBeLessThan(MOST_ROWS);
});
