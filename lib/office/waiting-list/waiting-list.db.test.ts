import { afterAll, beforeAll, expect, it } from 'vitest';
import { addSeats } from '@/lib/carts';
import { newCartId } from '@/lib/ids';
import type { OfficeContext } from '@/lib/staff';
import { makeMember } from '@/lib/staff/testing/make-member';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { advanceWaitingLists, confirmEntry, joinList } from '@/lib/waiting-list';
import { findWaitingList, listWaiting, listWaitingLists, offerToNext, pauseList, removeFromList } from '.';

let database: TestDatabase;
let tenant: Tenant;
let member: OfficeContext;
beforeAll(async () => {
  database = await testDatabase();
  const events = [{ key: 'show', name: 'Show', sub_events: [performance('a', 3), performance('b', 3)] }];
  tenant = await makeTenant(database.db, { client: { waiting_list_hours: 24 }, events });
  member = await makeMember(database.db, tenant.client);
});
afterAll(() => database.drop());

const ctx = () => ({ client: tenant.client, db: database.db, now: new Date() });

it('lists everybody who waits and every list, a page at a time, within the scope', async () => {
  const dates = Array.from({ length: 61 }, (_, i) => performance(`p${i}`, 1));
  const own = await makeTenant(database.db, { events: [{ key: 'e', name: 'E', sub_events: dates }] });
  const reader = await makeMember(database.db, own.client);
  const id = own.subEventId('p0');
  const clientId = own.client.id;
  const wait = (subEventId: number, count: number) => database.sql`
    INSERT INTO waiting_list_entries (client_id, sub_event_id, count, state, email, mailbox, token, locale, joined_at, confirmed_at)
    SELECT ${clientId}, ${subEventId}, 1, 'waiting', n || '@example.org', ${`${subEventId} `} || n, ${`${subEventId} `} || n, 'en',
           now(), now() - interval '1 day' + n / 3 * interval '1 microsecond' FROM generate_series(1, ${count}::int) n`;
  await wait(id, 120);
  for (let i = 1; i <= 60; i++) await wait(own.subEventId(`p${i}`), 1);
  const pages = [await listWaiting(reader, id)];
  for (let last = pages.at(-1); last?.hasMore; last = pages.at(-1))
    pages.push(await listWaiting(reader, id, last.rows.at(-1)?.id));
  expect(pages.map(({ rows, all, before }) => [rows.length, before, all])).toEqual([
    [50, 0, 120],
    [50, 50, 120],
    [20, 100, 120],
  ]);
  expect(new Set(pages.flatMap(({ rows }) => rows.map((row) => row.id))).size).toBe(120);
  const lists = [await listWaitingLists(reader)];
  lists.push(await listWaitingLists(reader, lists[0]?.rows.at(-1)?.id));
  expect(lists.map(({ rows, hasMore }) => [rows.length, hasMore])).toEqual([
    [50, true],
    [11, false],
  ]);
  expect(new Set(lists.flatMap(({ rows }) => rows.map((row) => row.id))).size).toBe(61);
  // Another organisation’s ids lead nowhere.
  expect((await listWaitingLists(member, id)).rows).toEqual([]);
  expect((await listWaiting(member, tenant.subEventId('a'), pages[0]?.rows[0]?.id)).rows).toEqual([]);
});

it('pauses, offers by hand, and removes, within the scope and with a line in the log', async () => {
  const id = tenant.subEventId('a');
  const cartId = newCartId();
  await addSeats(ctx(), { cartId, subEventId: id, discountId: tenant.discountId('standaard'), count: 3 });
  for (const name of ['a', 'b', 'c']) {
    await joinList(
      ctx(),
      { subEventId: id, count: 1, categoryId: null, email: `${name}@example.org`, locale: 'en' },
      null,
    );
    const [row] = await database.sql<
      { token: string }[]
    >`SELECT token FROM waiting_list_entries WHERE email = ${`${name}@example.org`}`;
    await confirmEntry(ctx(), row?.token ?? '');
  }
  await pauseList(member, { id, isPaused: true });
  await expect(pauseList(member, { id, isPaused: true })).rejects.toMatchObject({ code: 'changed_meanwhile' });
  await expect(offerToNext(member, { id, most: 2 })).rejects.toMatchObject({ code: 'nothing_free' });
  await database.sql`UPDATE seats SET cart_id = NULL, ticket_type_id = NULL, price = NULL, held_at = NULL WHERE cart_id = ${cartId}`;
  expect(await advanceWaitingLists(database.db, new Date())).toBe(0);
  await offerToNext(member, { id, most: 2 });
  expect((await listWaiting(member, id)).rows.map(({ state }) => state)).toEqual(['offered', 'offered', 'waiting']);
  expect((await listWaitingLists(member)).rows).toMatchObject([
    { id, people: 1, tickets: 1, offered: 2, isPaused: true },
  ]);

  const elsewhere = await makeMember(database.db, tenant.client, {
    role: 'box_office',
    scope: 'performances',
    ids: [tenant.subEventId('b')],
  });
  const [first] = (await listWaiting(member, id)).rows;
  expect([(await listWaitingLists(elsewhere)).rows, (await listWaiting(elsewhere, id)).rows]).toEqual([[], []]);
  expect(await findWaitingList(elsewhere, id)).toBeUndefined();
  for (const attempt of [
    () => removeFromList(elsewhere, first?.id ?? 0),
    () => pauseList(elsewhere, { id, isPaused: false }),
    () => offerToNext(elsewhere, { id, most: 1 }),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: 'not_found' });

  await removeFromList(member, first?.id ?? 0);
  await expect(removeFromList(member, first?.id ?? 0)).rejects.toMatchObject({ code: 'not_found' });
  await pauseList(member, { id, isPaused: false });
  expect(await advanceWaitingLists(database.db, new Date())).toBe(1);
  const deeds = await database.sql`SELECT action FROM audit_log WHERE staff_id IS NOT NULL ORDER BY id`;
  expect(deeds.map(({ action }) => action)).toEqual(
    ['paused', 'offered', 'removed', 'resumed'].map((one) => `waiting_list.${one}`),
  );
});
