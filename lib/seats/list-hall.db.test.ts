import type postgres from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importBundle } from '@/lib/bundle';
import { findClient } from '@/lib/clients';
import { money } from '@/lib/money';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { canCountRowsRead, rowsReadBy } from '@/lib/testing/rows-read';
import { makeTenant, performance } from '@/lib/testing/tenant';
import { holdSeats } from './hold';
import { listHall, readHall } from './list-hall';
import { listTaken } from './list-taken';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const hallOf = (rows: object[]) => [
  { key: 'zaal', name: 'Zaal', sections: [{ name: 'Parterre', category: 'rang', rows }] },
];

it('keeps the seats of a row side by side when the row is made longer later', async () => {
  const events = [
    { key: 'e', name: 'E', sub_events: [performance('p', 0, { categories: [{ name: 'rang', price: '10.00' }] })] },
  ];
  const before = [
    { row: 'A', seats: 2, first: 3 },
    { row: 'B', seats: 2, first: 1 },
  ];
  const tenant = await makeTenant(database.db, { locations: hallOf(before), events });
  const after = [
    { row: 'A', seats: 6, first: 1 },
    { row: 'B', seats: 2, first: 1 },
  ];
  await importBundle(database.db, { ...tenant.bundle, locations: hallOf(after) }, { now: new Date() });

  const ctx = { client: await findClient(database.db, tenant.name), db: database.db, now: new Date() };
  const names = async () => (await listHall(ctx, tenant.subEventId('p'))).map(({ row, seat }) => row + seat);
  expect(await names()).toEqual(['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'B1', 'B2']);

  const [rank] = await listHall(ctx, tenant.subEventId('p'));
  const [type] =
    await database.sql`SELECT id FROM ticket_types WHERE client_id = ${tenant.client.id} AND key = 'standaard'`;
  await holdSeats(ctx, {
    best: true,
    cart: 'four-in-a-row',
    subEvent: tenant.subEventId('p'),
    category: rank?.categoryId ?? 0,
    ticketType: Number(type?.id),
    price: money('10.00'),
    count: 4,
    firstNr: 1,
    lastNr: 8,
  });
  const taken = (await listHall(ctx, tenant.subEventId('p'))).filter((seat) => !seat.isFree);
  expect(taken.map(({ row, seat }) => row + seat)).toEqual(['A1', 'A2', 'A3', 'A4']);
});

it('omits seats without a number', async () => {
  const categories = [
    { name: 'rang', price: '10.00' },
    { name: 'staan', price: '5.00', capacity: 3 },
  ];
  const events = [{ key: 'e', name: 'E', sub_events: [performance('p', 0, { location: 'zaal', categories })] }];
  const tenant = await makeTenant(database.db, { locations: hallOf([{ row: 'A', seats: 2, first: 1 }]), events });
  const ctx = { client: await findClient(database.db, tenant.name), db: database.db, now: new Date() };
  const subEventId = tenant.subEventId('p');
  await database.sql`INSERT INTO carts (client_id, id, expires_at) VALUES (${tenant.client.id}, 'all', now() + interval '1 hour')`;
  const hold = () => database.sql`UPDATE seats SET cart_id = 'all', price = 5, ticket_type_id = (
    SELECT min(id) FROM ticket_types WHERE client_id = ${tenant.client.id}) WHERE client_id = ${tenant.client.id} AND section IS NULL`;
  expect((await hold()).count).toBe(3);
  expect(await readHall(ctx, subEventId)).toMatchObject({ taken: null, seats: [{ isFree: true }, { isFree: true }] });
  expect((await listTaken(ctx, subEventId)).places).toEqual([]);
});

it('reads the taken seats of a hall, and not the sold standing places behind it', async () => {
  // One connection, whose reads are counted.
  const own = await testDatabase({ max: 1 });
  const [STANDING, FEW] = [20_000, 200];
  const categories = [
    { name: 'rang', price: '10.00' },
    { name: 'staan', price: '5.00', capacity: STANDING },
  ];
  const events = [{ key: 'e', name: 'E', sub_events: [performance('p', 0, { location: 'zaal', categories })] }];
  const tenant = await makeTenant(own.db, { locations: hallOf([{ row: 'A', seats: 5, first: 1 }]), events });
  const { id } = tenant.client;
  const read = async () => {
    const ctx = { client: await findClient(own.db, tenant.name), db: own.db, now: new Date() };
    return (await listHall(ctx, tenant.subEventId('p'))).map(({ seat, isFree }) => (isFree ? '-' : seat)).join('');
  };
  const take = (cart: string, which: postgres.Fragment) =>
    own.sql`UPDATE seats SET cart_id = ${cart}, price = 5, ticket_type_id = (SELECT min(id) FROM ticket_types WHERE client_id = ${id})
      WHERE client_id = ${id} AND ${which}`;
  await own.sql`INSERT INTO carts (client_id, id, expires_at) VALUES
    (${id}, 'lasting', now() + interval '1 hour'), (${id}, 'expired', now() - interval '1 hour')`;
  await take('lasting', own.sql`section IS NULL`);
  expect(await read()).toBe('-----');
  await take('lasting', own.sql`seat_nr IN ('2', '4')`);
  await take('expired', own.sql`seat_nr = '5'`);
  expect(await read()).toBe('-2-4-');
  if (await canCountRowsRead(own)) expect(await rowsReadBy(own, read, ['seats'])).toBeLessThan(FEW);

  // Its new seats have numbers behind the standing places.
  await importBundle(
    own.db,
    { ...tenant.bundle, locations: hallOf([{ row: 'A', seats: 7, first: 1 }]) },
    { now: new Date() },
  );
  await take('lasting', own.sql`seat_nr = '7'`);
  expect(await read()).toBe('-2-4--7');
  await own.drop();
});

it('has sections, rows, seats and their kinds as in the plan, also after it was changed', async () => {
  const categories = [
    { name: 'rang', price: '10.00' },
    { name: 'loge', price: '20.00' },
  ];
  const events = [{ key: 'e', name: 'E', sub_events: [performance('p', 0, { categories })] }];
  const loge = { seat: 'L1', category: 'loge', x: -8, y: 0 };
  const before = hallOf([
    { row: 'B', seats: [3, 1, 2, 4] },
    { row: 'C', seats: [loge] },
  ]);
  const tenant = await makeTenant(database.db, { locations: before, events });
  const front = {
    row: 'A',
    seats: [7, 5, null, { seat: 6, wheelchair: true }, { seat: '8a', companion_of: 6 }],
    step_free: true,
  };
  const locations = hallOf([front, { row: 'B', seats: [3, 1, null, 2, 4] }, { row: 'C', seats: [loge] }]);
  const bundle = { ...tenant.bundle, locations };
  expect((await importBundle(database.db, bundle, { now: new Date() })).changed).toBe(true);
  expect((await importBundle(database.db, bundle, { now: new Date() })).changed).toBe(false);

  const at = async () => ({ client: await findClient(database.db, tenant.name), db: database.db, now: new Date() });
  const shown = async () =>
    (await listHall(await at(), tenant.subEventId('p'))).map(
      ({ row, seat, categoryName, place: { isAfterGap, kind, isStepFree } }) =>
        [
          isAfterGap ? '|' : '',
          row,
          seat,
          categoryName === 'loge' ? ' loge' : '',
          kind ? ` ${kind}` : '',
          isStepFree ? ' free' : '',
        ].join(''),
    );
  const b = ['B3', 'B1', '|B2', 'B4'];
  expect(await shown()).toEqual(['A7 free', 'A5 free', '|A6 wheelchair free', 'A8a companion free', ...b, 'CL1 loge']);
});

it('reads no sold seats where nothing is numbered, however many there are', async () => {
  const own = await testDatabase();
  const tenant = await makeTenant(own.db, {
    locations: [...hallOf([{ row: 'A', seats: 2, first: 1 }]), { key: 'veld', name: 'Veld' }],
    events: [
      {
        key: 'e',
        name: 'E',
        sub_events: [
          performance('numbered', 0, { location: 'zaal', categories: [{ name: 'rang', price: '10.00' }] }),
          performance('free', 5, { location: 'veld' }),
        ],
      },
    ],
  });
  const ctx = { client: tenant.client, db: own.db, now: new Date() };
  await own.sql.unsafe(`CREATE OR REPLACE FUNCTION taken_in_hall(p_client integer, p_sub_event integer, p_now timestamptz)
    RETURNS text LANGUAGE plpgsql AS $$ BEGIN RAISE 'the sold seats of % are read', p_sub_event; END $$`);
  expect(await listHall(ctx, tenant.subEventId('free'))).toEqual([]);
  await expect(listHall(ctx, tenant.subEventId('numbered'))).rejects.toThrow();
  await own.drop();
});
