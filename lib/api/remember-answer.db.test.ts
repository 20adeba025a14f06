import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { addSeats } from '@/lib/carts';
import { currentClient } from '@/lib/clients';
import { newCartId } from '@/lib/ids';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { rememberAnswer } from './remember-answer';
import { catalogueAnswer } from './revalidate';

let database: TestDatabase;
let tenant: Tenant;
const NOW = new Date('2036-11-20T12:00:00Z');

beforeAll(async () => {
  database = await testDatabase();
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  tenant = await makeTenant(database.db, {
    now: NOW,
    client: { hold_minutes: 5 },
    ticket_types: [
      { key: 'standaard', name: 'Standaard', type: '€', value: '0.00' },
      { key: 'early', name: 'Early', type: '=', value: '2.00', valid_until: '2036-11-20 15:00:00' },
    ],
    events: [
      {
        key: 'e',
        name: 'E',
        sub_events: [
          performance('a', 20, { date: '2036-11-21' }),
          performance('gone', 5, { date: '2036-11-22', view_end: '2036-11-20 14:00:00' }),
        ],
      },
    ],
  });
});
afterAll(() => database.drop());
afterEach(() => vi.setSystemTime(NOW));

let made = 0;
async function ask(what: string): Promise<string> {
  const { client, moment } = await currentClient(database.db, tenant.name);
  const ctx = { client, db: database.db, now: new Date() };
  const make = async () => catalogueAnswer(`${++made}`, 5);
  return (await rememberAnswer(ctx, moment, what, make)).body.toString();
}

it('is the same as long as nothing has changed', async () => {
  const first = await ask('same');
  expect(await ask('same')).toBe(first);
  expect(await ask('another')).not.toBe(first);
  vi.setSystemTime(new Date(NOW.getTime() + 60 * 60_000 - 1));
  expect(await ask('same')).toBe(first);
});

it('is another after any change in the database, of seats too', async () => {
  let before = await ask('changed');
  const { client } = await currentClient(database.db, tenant.name);
  const ctx = { client, db: database.db, now: NOW };
  const wanted = { subEventId: tenant.subEventId('a'), discountId: tenant.discountId('standaard'), count: 1 };
  await addSeats(ctx, { ...wanted, cartId: newCartId() });
  expect(await ask('changed')).not.toBe(before);

  before = await ask('changed');
  await database.sql`UPDATE ticket_types SET name = 'Vroeg' WHERE key = 'early'`;
  expect(await ask('changed')).not.toBe(before);
});

it.each([
  ['a hold ends', '2036-11-20T12:05:00Z'],
  ['a performance is shown no longer', '2036-11-20T13:00:00Z'],
  ['a ticket type ends', '2036-11-20T14:00:00Z'],
  ['a performance begins', '2036-11-21T19:30:00Z'],
])('is another at the moment when %s', async (_, instant) => {
  const turn = Date.parse(instant);
  vi.setSystemTime(turn - 1);
  const before = await ask(instant);
  expect(await ask(instant)).toBe(before);
  vi.setSystemTime(turn);
  const after = await ask(instant);
  expect(after).not.toBe(before);
  expect(await ask(instant)).toBe(after);
});

it('is made once for all who ask at the same time, after each of them asked', async () => {
  made = 0;
  await Promise.all(Array.from({ length: 20 }, () => ask('crowd')));
  expect(made).toBeLessThanOrEqual(2);
});
