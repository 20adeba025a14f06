import { afterAll, beforeAll, expect, it } from 'vitest';
import { exportBundle } from '@/lib/bundle';
import { addSeats } from '@/lib/carts';
import { parsePlanText, type Section } from '@/lib/hall';
import { newCartId } from '@/lib/ids';
import { makeMember } from '@/lib/staff/testing/make-member';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { insertSale } from '@/lib/testing/sale';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { checkPlanOf, formVersion, savePlan } from '.';

let database: TestDatabase;
let tenant: Tenant;
let venue: number;
beforeAll(async () => {
  database = await testDatabase();
  // The number of an order is shown in full, also when it has more than six digits.
  await database.sql`SELECT setval(pg_get_serial_sequence('orders', 'id'), 1234567, false)`;
  const categories = [{ name: 'r1', price: '20.00' }];
  const sub_events = [performance('een', 0, { categories }), performance('twee', 0, { date: '+15', categories })];
  tenant = await makeTenant(database.db, {
    locations: [{ key: 'zaal', name: 'Zaal', sections: plan('# Zaal = r1\nA: 1-4\nB: 1-4\nC: 1-2') }],
    events: [{ key: 'stuk', name: 'Stuk', sub_events }],
  });
  venue = (await hall()).location_id ?? 0;
});
afterAll(() => database.drop());

function plan(text: string): Section[] {
  const read = parsePlanText(text);
  if ('line' in read) throw new Error(`line ${read.line}`);
  return read.sections;
}

async function hall() {
  const [location] = (await exportBundle(database.db, tenant.name)).locations;
  if (!location) throw new Error('no venue');
  return location;
}

async function sell(key: string, count: number): Promise<number> {
  const cartId = newCartId();
  const at = { client: tenant.client, db: database.db, now: new Date() };
  await addSeats(at, {
    cartId,
    subEventId: tenant.subEventId(key),
    discountId: tenant.discountId('standaard', 'r1'),
    count,
  });
  const id = await insertSale(database.sql, tenant.client.id);
  await database.sql`UPDATE seats SET cart_id = NULL, order_id = ${id} WHERE client_id = ${tenant.client.id} AND cart_id = ${cartId}`;
  return id;
}

it('a plan that lacks sold seats is refused with the orders and proposals; any other is accepted', async () => {
  const ctx = await makeMember(database.db, tenant.client, { role: 'manager' });
  const orderId = await sell('een', 2);
  const sold = await database.sql<{ row: string; seat: string }[]>`
    SELECT row_nr AS row, seat_nr AS seat FROM seats WHERE order_id = ${orderId} ORDER BY nr`;
  const row = sold[0]?.row ?? '';
  const all = { A: 'A: 1-4', B: 'B: 1-4', C: 'C: 1-2' };
  const without = plan(`# Zaal = r1\n${Object.values({ ...all, [row]: 'D: 1-3' }).join('\n')}`);
  const { losers, held } = await checkPlanOf(ctx, venue, without);
  expect(held).toEqual([]);
  expect(losers.map(({ orderId, performance, lost }) => [orderId, performance, lost.length])).toEqual([
    [orderId, tenant.subEventId('een'), 2],
  ]);
  const proposal = losers[0]?.proposal;
  expect(proposal?.isTogether).toBe(true);
  expect(proposal?.seats.every((seat) => seat && seat.row !== row && seat.rank === 'r1')).toBe(true);
  const before = await hall();
  const save = async (sections: Section[]) => savePlan(ctx, { venue, seen: formVersion(await hall()), sections });
  const number = `${new Date().getUTCFullYear()}-${String(orderId).padStart(6, '0')}`;
  await expect(save(without)).rejects.toMatchObject({ code: 'plan_has_sold', detail: number });
  // Another rank would mean another price for a sold ticket.
  await expect(save(plan(`# Zaal = r2\n${Object.values(all).join('\n')}`))).rejects.toMatchObject({
    code: 'plan_has_sold',
  });
  expect(await hall()).toEqual(before);
  const moved = plan('# Zaal = r1\nA(~1): 4 3 | 2 1\nB(y5): 1-4\nC: 1(w) 2(c1)\nE: 1-2');
  await save(moved);
  expect((await hall()).sections).toEqual(moved);
  const [{ count } = { count: 0 }] = await database.sql<{ count: number }[]>`
    SELECT count(*)::int AS count FROM seats WHERE sub_event_id = ${tenant.subEventId('twee')}`;
  expect(count).toBe(12);
  await expect(savePlan(ctx, { venue, seen: formVersion(before), sections: moved })).rejects.toMatchObject({
    code: 'changed_meanwhile',
  });
});

it('needs the permission to change plans, for venues of the organisation', async () => {
  const sections = plan('# Zaal = r1\nA: 1-4\nB: 1-4\nC: 1-2\nE: 1-2\nF: 1');
  const seen = formVersion(await hall());
  const producer = await makeMember(database.db, tenant.client, { role: 'producer' });
  await expect(savePlan(producer, { venue, seen, sections })).rejects.toMatchObject({ code: 'may_not' });
  const other = await makeTenant(database.db);
  const stranger = await makeMember(database.db, other.client);
  await expect(savePlan(stranger, { venue, seen, sections })).rejects.toMatchObject({ code: 'not_found' });
  await expect(checkPlanOf(stranger, venue, sections)).rejects.toMatchObject({ code: 'not_found' });
});

it('a hall of free seating gets its first plan, and its performances stay as they are', async () => {
  const free = await makeTenant(database.db, {
    events: [{ key: 'stuk', name: 'Stuk', sub_events: [performance('een', 10)] }],
  });
  const ctx = await makeMember(database.db, free.client);
  const [place] = (await exportBundle(database.db, free.name)).locations;
  const sections = plan('# Zaal = 1e rang\nA(~1): 5 3 1 | 2 4 6\nB: 1(w) 2(c1) 3');
  await savePlan(ctx, { venue: place?.location_id ?? 0, seen: formVersion(place ?? {}), sections });
  const after = await exportBundle(database.db, free.name);
  expect(after.locations[0]?.sections).toEqual(sections);
  expect(after.events[0]?.sub_events[0]?.categories).toEqual([{ name: 'standaard', price: '24.50', capacity: 10 }]);
});
