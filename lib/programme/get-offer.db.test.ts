import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Context } from '@/lib/context';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { getOffer } from '.';

let database: TestDatabase;
let tenant: Tenant;
let ctx: Context;

beforeAll(async () => {
  database = await testDatabase();
  tenant = await makeTenant(database.db, {
    events: [{ key: 'e', name: 'E', sub_events: [performance('a', 5), performance('b', 7)] }],
  });
  ctx = { client: tenant.client, db: database.db, now: new Date() };
});
afterAll(() => database.drop());

it('answers concurrent callers separately, and finds nothing for an invalid id', async () => {
  const [a, b, standard] = [tenant.subEventId('a'), tenant.subEventId('b'), tenant.discountId('standaard')];
  const asked: [number, string][] = [
    [a, standard],
    [b, standard],
    [a, 'ABCDEFGHIJ'],
    [a, '\u0000'],
    [a, `${standard},${standard}`],
    [b, '{"'],
    [2 ** 31 - 1, standard],
    [2 ** 40, standard],
    [-1, standard],
    [1.5, standard],
  ];
  const answers = await Promise.allSettled(asked.map(([id, discount]) => getOffer(ctx, id, discount)));
  const missing = (code: string) => ({ status: 'rejected', reason: { code } });
  expect(answers).toMatchObject([
    { status: 'fulfilled', value: { subEventId: a, lastNr: 5 } },
    { status: 'fulfilled', value: { subEventId: b, lastNr: 7 } },
    ...Array.from({ length: 4 }, () => missing('tickettype_not_found')),
    ...Array.from({ length: 4 }, () => missing('sub_event_not_found')),
  ]);
});
