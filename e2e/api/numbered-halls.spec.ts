import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { ask, newCart, openDatabase } from '../setup/api';

const pool = openDatabase();
let tenant: Tenant;

const HALL = {
  key: 'hal',
  name: 'Hal',
  sections: [
    { name: 'Zaal', category: '1e rang', rows: ['A', 'B', 'C'].map((row) => ({ row, seats: 8 })) },
    { name: 'Balkon', category: '2e rang', rows: [{ row: 'A', seats: 4 }] },
  ],
};
const RANKS = [
  { name: '1e rang', price: '30.00' },
  { name: '2e rang', price: '20.00' },
];

beforeAll(async () => {
  tenant = await makeTenant(pool.db, {
    locations: [{ key: 'zaal', name: 'Zaal' }, HALL],
    events: [
      {
        key: 'e',
        name: 'Hamlet',
        sub_events: [
          performance('a', 200),
          performance('hall', 0, { location: 'hal', categories: RANKS }),
          performance('chosen', 0, { location: 'hal', categories: RANKS }),
        ],
      },
    ],
  });
});
afterAll(() => pool.close());

const want = (key: string, numberoftickets: number, type = 'standaard', category?: string) => ({
  event_id: tenant.subEventId(key),
  discount_id: tenant.discountId(type, category),
  numberoftickets,
});
const add = (cart: string, json: unknown) => ask(`/v1/${tenant.name}/cart/${cart}`, { method: 'POST', json });
const seatsOf = async (key: string) => (await ask(`/v1/${tenant.name}/seats/${tenant.subEventId(key)}`)).body;

it('gives the best adjacent seats when none are chosen', async () => {
  const { body } = await add(newCart(), want('hall', 4, 'standaard', '1e rang'));
  const [row, numbers] = [body[0].seat_row_nr, body.slice(0, 4).map((seat: { seat_nr: string }) => seat.seat_nr)];
  expect([row, numbers]).toEqual(['B', ['3', '4', '5', '6']]);
  expect(body[0]).toMatchObject({ pmp_name: 'Zaal', category_name: '1e rang', discount_name: 'Standaard' });
  const taken = (await seatsOf('hall')).filter((seat: { free: boolean }) => !seat.free);
  expect(taken.map((seat: { seat_nr: string }) => seat.seat_nr)).toEqual(['3', '4', '5', '6']);
});

it('takes the chosen seats, all or none', async () => {
  const hall = await seatsOf('chosen');
  const seats = [hall[0].seat_id, hall[9].seat_id];
  const json = { ...want('chosen', 2, 'cjp', '1e rang'), seats };
  const { status, body } = await add(newCart(), json);
  expect(status).toBe(200);
  expect(body.slice(0, 2).map((seat: { seat_id: string }) => seat.seat_id)).toEqual(seats);
  expect(body[0]).toMatchObject({ seat_row_nr: 'A', seat_nr: '1', seat_price: '29.00' });

  const cart = newCart();
  const refused = await add(cart, { ...json, seats: [hall[1].seat_id, hall[9].seat_id] });
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({ code: 'seat_taken', seats: [hall[9].seat_id] });
  expect((await ask(`/v1/${tenant.name}/cart/${cart}`)).body).toEqual([{ cart: 0 }]);
  expect((await seatsOf('chosen'))[1].free).toBe(true);
});

it('takes the chosen seats from a form, however it writes a list', async () => {
  const path = () => `/v1/${tenant.name}/cart/${newCart()}`;
  const hall = (await seatsOf('chosen')).filter((seat: { pmp_name: string }) => seat.pmp_name === 'Balkon');
  const seats: string[] = [hall[3].seat_id, hall[1].seat_id];
  const wanted = Object.entries(want('chosen', 2, 'standaard', '2e rang')).map(([name, value]) => [
    name,
    String(value),
  ]);
  for (const names of [
    ['seats[]', 'seats[]'],
    ['seats', 'seats'],
    ['seats[0]', 'seats[1]'],
    ['seats[3]', 'seats[7]'],
  ]) {
    const fields = [...wanted, ...names.map((name, i) => [name, seats[i]])] as [string, string][];
    const multipart = new FormData();
    for (const [name, value] of fields) multipart.append(name, value);
    for (const body of [new URLSearchParams(fields), multipart]) {
      const cart = path();
      const answer = await ask(cart, { method: 'POST', body });
      const held = answer.body.slice(0, -1).map((seat: { seat_id: string }) => seat.seat_id);
      expect([names, answer.status, held.sort()]).toEqual([names, 200, [...seats].sort()]);
      for (const seat of held) await ask(`${cart}/${seat}`, { method: 'DELETE' });
    }
  }
});

it('422 for seats of another rank, another performance, twice, or another number than asked', async () => {
  const hall = await seatsOf('chosen');
  const balcony = hall.find((seat: { pmp_name: string }) => seat.pmp_name === 'Balkon').seat_id;
  const elsewhere = (await seatsOf('hall'))[0].seat_id;
  const wrong = [
    [[balcony], 1, 'seats[0]'],
    [[hall[3].seat_id, elsewhere], 2, 'seats[1]'],
    [['zzzzzzzzzz'], 1, 'seats[0]'],
    [[hall[3].seat_id, hall[3].seat_id], 2, 'seats'],
    [[hall[3].seat_id], 2, 'seats'],
    [[], 1, 'seats'],
    [[1], 1, 'seats'],
    [{ a: 1 }, 1, 'seats'],
  ] as const;
  for (const [seats, count, path] of wrong) {
    const { status, body } = await add(newCart(), { ...want('chosen', count, 'standaard', '1e rang'), seats });
    expect([status, body.code]).toEqual([422, 'validation_failed']);
    expect(body.errors[0].path).toContain(path);
  }
  const free = await add(newCart(), { ...want('a', 1), seats: ['azL0bNZdD1'] });
  expect(free.status).toBe(422);
});

it('404 for the type of a rank that the performance does not have', async () => {
  const { status, body } = await add(newCart(), want('a', 1, 'standaard', '1e rang'));
  expect([status, body.code]).toEqual([404, 'tickettype_not_found']);
});
