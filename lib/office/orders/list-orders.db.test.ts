import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getOrder } from '@/lib/orders';
import { type OfficeContext, officeTransaction, verifyChain } from '@/lib/staff';
import { makeMember } from '@/lib/staff/testing/make-member';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { insertOrder } from '@/lib/testing/order';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { listTickets } from '@/lib/tickets';
import { listOrders, type OrderFilters, readSearch } from '..';

let database: TestDatabase;
let tenant: Tenant;
let owner: OfficeContext;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  const locations = ['zaal', 'foyer'].map((key) => ({ key, name: key, city: 'Amsterdam' }));
  const sub_events = [performance('one', 60), performance('two', 60, { location: 'foyer' })];
  tenant = await makeTenant(database.db, { locations, events: [{ key: 'a', name: 'A', sub_events }] });
  owner = await makeMember(database.db, tenant.client);
});
afterAll(() => database.drop());

const list = (filters: OrderFilters, ctx = owner, withNames = true) =>
  officeTransaction(ctx, (ctx) => listOrders(ctx, filters, { withNames }));
const found = async (typed: string, ctx = owner) =>
  (await list({ search: readSearch(typed) }, ctx)).rows.map(({ name }) => name);
const newOrder = (more: Partial<Parameters<typeof insertOrder>[1]> = {}, key = 'one') =>
  insertOrder(owner, { subEventId: tenant.subEventId(key), ...more });

describe.each([true, false])('search, with the extensions: %s', (hasIndex) => {
  beforeAll(async () => {
    if (!hasIndex) await database.sql`DROP INDEX orders_words`;
  });

  it('finds a buyer by the beginning of a name or address, in any case, and nobody of another organisation', async () => {
    await newOrder({ firstName: 'Jan', lastName: 'Öztürk', email: 'jan.o@example.org' });
    await newOrder({ firstName: 'Zoë', lastName: 'Jansen', email: 'zoe@example.org' });
    const stranger = await makeMember(database.db, (await makeTenant(database.db)).client);
    for (const typed of ['JANSEN', 'zoe@ex']) {
      expect(await found(typed)).toEqual(['Zoë Jansen']);
      expect(await found(typed, stranger)).toEqual([]);
    }
    expect(await found('jan')).toEqual(['Zoë Jansen', 'Jan Öztürk']);
    for (const odd of ['%%', '__', '\\\\', "' OR 1", '"; --', 'jan%', '\u{1F3AD}\u{1F3AD}'])
      expect(await found(odd)).toEqual([]);
    if (!hasIndex) return;
    expect(await found('ozturk jan')).toEqual(['Jan Öztürk']);
    expect(await found('nsen zoe')).toEqual(['Zoë Jansen']);
    expect(await found('oz')).toEqual(['Jan Öztürk']);
    expect(await found('sen jan oz')).toEqual([]);
    const group = await newOrder({ firstName: 'Choir', lastName: '' });
    await database.sql`UPDATE order_lines SET holder = 'Çiğdem Bos', named_at = now() WHERE order_id = ${group.id}`;
    expect([await found('cigdem'), await found('bos çi')]).toEqual([['Choir'], ['Choir']]);
    expect(await found('cigdem choir')).toEqual([]);
    expect(await found('cigdem', stranger)).toEqual([]);
  });
});

it('finds an order by its number or its last four digits, its key, a ticket’s code and the payment’s reference', async () => {
  const order = await newOrder();
  await newOrder({ firstName: 'Other' });
  const { id, key } = order;
  const [ticket] = await listTickets(owner, await getOrder(owner, key));
  const code = ticket?.code ?? '';
  await database.sql`INSERT INTO payments (client_id, order_id, token, provider, description, cost, amount, currency, status, provider_ref,
    created_at) VALUES (${tenant.client.id}, ${id}, 't', 'mollie', '', 0, 24.5, 'EUR', 'open', 'tr_abcdef1', now())`;
  for (const typed of [`2026-${id}`, `#${id}`, String(id).padStart(4, '0'), key, code, ` ${code}`, 'tr_abcdef1'])
    expect([typed, await found(typed)]).toEqual([typed, ['Anna de Vries']]);
  const stranger = await makeMember(database.db, (await makeTenant(database.db)).client);
  for (const typed of [`#${id}`, key, code, 'tr_abcdef1', 'anna']) expect(await found(typed, stranger)).toEqual([]);
  expect(await found(code.slice(0, -4))).toEqual([]);
});

it('pages without gaps or duplicates while orders come in', async () => {
  const made = await Promise.all(Array.from({ length: 120 }, () => newOrder()));
  const seen: number[] = [];
  let before: number | undefined;
  do {
    const { rows, more } = await list({ before });
    seen.push(...rows.map(({ id }) => id));
    before = more;
    await newOrder();
  } while (before !== undefined);
  expect(seen).toEqual(made.map(({ id }) => id).sort((a, b) => b - a));
});

it('filters by state at this moment, day and performance, within the membership’s scope', async () => {
  const soon = new Date(owner.now.getTime() + 60_000);
  const [waiting, over, other] = [
    await newOrder({ status: 'pending', expiresAt: soon, paidAt: null }),
    await newOrder({ status: 'pending', expiresAt: owner.now, paidAt: null }),
    await newOrder({ createdAt: new Date('2026-01-02T12:00:00Z') }, 'two'),
  ];
  const ids = async (filters: OrderFilters, ctx = owner) => (await list(filters, ctx)).rows.map(({ id }) => id);
  expect(await ids({ status: 'pending' })).toEqual([waiting.id]);
  expect(await ids({ status: 'expired' })).toEqual([over.id]);
  expect(await ids({ from: new Date('2026-01-02T00:00:00Z'), to: new Date('2026-01-03T00:00:00Z') })).toEqual([
    other.id,
  ]);
  expect(await ids({ performance: tenant.subEventId('two') })).toEqual([other.id]);
  const [foyer] = await database.sql`SELECT id FROM locations WHERE client_id = ${tenant.client.id} AND key = 'foyer'`;
  for (const scope of [
    { scope: 'performances' as const, ids: [tenant.subEventId('two')] },
    { scope: 'locations' as const, ids: [foyer?.id] },
  ]) {
    const producer = await makeMember(database.db, tenant.client, { role: 'box_office', ...scope });
    expect(await ids({}, producer)).toEqual([other.id]);
    expect(await ids({ search: readSearch('anna') }, producer)).toEqual([other.id]);
    expect(await ids({ performance: tenant.subEventId('one') }, producer)).toEqual([]);
  }
});

it('without the permission for names there are initials and no log; with it the log says who looked', async () => {
  await newOrder();
  const masked = await list({}, owner, false);
  expect(masked.rows).toMatchObject([{ name: 'A. d.', email: '' }]);
  expect(await verifyChain(database.db, tenant.client.id)).toMatchObject({ links: 0 });
  await list({});
  await list({ search: { id: 1 } });
  expect(await verifyChain(database.db, tenant.client.id)).toMatchObject({ links: 1 });
});
