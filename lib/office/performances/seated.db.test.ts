import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OfficeContext, officeTransaction } from '@/lib/staff';
import { makeMember } from '@/lib/staff/testing/make-member';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { insertOrder } from '@/lib/testing/order';
import { makeTenant, performance } from '@/lib/testing/tenant';
import { listSeated, type SeatedAfter } from '.';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ max: 2 });
});
afterAll(() => database.drop());

const TICKETS = 12_000;
const IN_ORDER = 1000;

it('lists all tickets of a large performance, page by page, each once', async () => {
  const events = [{ key: 'e', name: 'E', sub_events: [performance('arena', 1), performance('other', 1)] }];
  const tenant = await makeTenant(database.db, { events });
  const subEventId = tenant.subEventId('arena');
  const ctx: OfficeContext = await makeMember(database.db, tenant.client);
  for (let first = 1; first <= TICKETS; first += IN_ORDER)
    await insertOrder(ctx, { subEventId, nrs: Array.from({ length: IN_ORDER }, (_, i) => first + i) });
  // The last seat of a page, also in a second order; and orders that are not in the list.
  await insertOrder(ctx, { subEventId, nrs: [5000], status: 'promised' });
  await insertOrder(ctx, { subEventId, nrs: [5001], status: 'cancelled' });
  await insertOrder(ctx, { subEventId: tenant.subEventId('other'), nrs: [5002] });

  const pages = [];
  let after: SeatedAfter | undefined;
  do {
    const page = await officeTransaction(ctx, (ctx) => listSeated(ctx, subEventId, after));
    pages.push(page);
    after = page.hasMore ? page.rows.at(-1) : undefined;
  } while (after);
  expect(pages.map(({ rows, before, all, hasMore }) => [rows.length, before, all, hasMore])).toEqual([
    [5000, 0, TICKETS + 1, true],
    [5000, 5000, TICKETS + 1, true],
    [2001, 10_000, TICKETS + 1, false],
  ]);
  const nrs = pages.flatMap(({ rows }) => rows.map(({ nr }) => nr));
  const all = Array.from({ length: TICKETS }, (_, i) => i + 1);
  expect(nrs).toEqual(all.flatMap((nr) => (nr === 5000 ? [nr, nr] : [nr])));
  const reads = await database.sql`SELECT detail->>'tickets' AS tickets FROM audit_log
    WHERE client_id = ${tenant.client.id} AND action = 'performance.buyers_read' ORDER BY id`;
  expect(reads.map(({ tickets }) => tickets)).toEqual(['5000', '5000', '2001']);
});
