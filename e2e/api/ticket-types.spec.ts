import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTenant, performance, STANDARD_TYPES, type Tenant } from '@/lib/testing/tenant';
import { ask, newCart, openDatabase } from '../setup/api';

const pool = openDatabase();
let tenant: Tenant;

const HALL = {
  key: 'rangen',
  name: 'Rangen',
  sections: [
    { name: 'Zaal', category: '1e rang', rows: [{ row: 'A', seats: 4 }] },
    { name: 'Balkon', category: '2e rang', rows: [{ row: 'A', seats: 2, first: 5 }] },
  ],
};

beforeAll(async () => {
  tenant = await makeTenant(pool.db, {
    locations: [{ key: 'zaal', name: 'Zaal' }, HALL],
    ticket_types: [
      ...STANDARD_TYPES,
      { key: 'vriend', name: 'Vriend', type: '=', value: '5.00', code: 'Vrienden26' },
      { key: 'vroeg', name: 'Vroegboek', type: '€', value: '5.00', valid_until: '2020-01-01 00:00:00' },
      { key: 'later', name: 'Later', type: '€', value: '5.00', valid_from: '2099-01-01 00:00:00' },
      { key: 'gratis', name: 'Gratis', type: '€', value: '100.00' },
    ],
    events: [
      {
        key: 'e',
        name: 'E',
        sub_events: [
          performance('plain', 60),
          performance('capped', 60),
          performance('two', 60, { ticket_types: ['standaard', 'cjp'] }),
          performance('hall', 0, {
            location: 'rangen',
            categories: [
              { name: '1e rang', price: '32.50' },
              { name: '2e rang', price: '22.50' },
            ],
          }),
        ],
      },
    ],
  });
});
afterAll(() => pool.close());

const list = (key: string, query = '') => ask(`/v1/${tenant.name}/tickettypes/${tenant.subEventId(key)}${query}`);

it('lists six string members per type, in the organisation’s order, the standard price first', async () => {
  const { status, headers, body } = await list('plain');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  const row = (name: string, type: string, value: string, price: string, key: string) => ({
    discount_id: tenant.discountId(key),
    discount_name: name,
    base_price: '24.50',
    discount_type: type,
    discount_value: value,
    discounted_price: price,
  });
  expect(body).toEqual([
    row('Standaard', '€', '0.00', '24.50', 'standaard'),
    row('CJP', '€', '1.00', '23.50', 'cjp'),
    row('Uitflits', '=', '2.00', '2.00', 'uitflits'),
    row('Stadspas', '%', '25.00', '18.38', 'stadspas'),
    row('Gratis', '€', '100.00', '0.00', 'gratis'),
  ]);
  expect(Object.keys(body[0])).toEqual([
    'discount_id',
    'discount_name',
    'base_price',
    'discount_type',
    'discount_value',
    'discounted_price',
  ]);
  expect(body[0].discount_id).toMatch(/^[A-Za-z0-9]{10}$/);
});

it('lists only the types that a performance offers', async () => {
  const { body } = await list('two');
  expect(body.map((type: { discount_name: string }) => type.discount_name)).toEqual(['Standaard', 'CJP']);
});

it('lists a type with a code only for that code', async () => {
  const names = async (query: string) =>
    (await list('plain', query)).body.map((type: { discount_name: string }) => type.discount_name);
  expect(await names('')).not.toContain('Vriend');
  expect(await names('?code=nope')).not.toContain('Vriend');
  expect(await names('?code=vrienden26&unknown=parameter')).toContain('Vriend');
});

it('lists each price rank with each type, ranks in order, with ids of their own', async () => {
  const { body } = await list('hall');
  expect(body.slice(0, 2)).toMatchObject([
    { discount_name: 'Standaard (1e rang)', base_price: '32.50', category_name: '1e rang' },
    { discount_name: 'CJP (1e rang)', discounted_price: '31.50', category_name: '1e rang' },
  ]);
  expect(body).toHaveLength(10);
  expect(body[5]).toMatchObject({ discount_name: 'Standaard (2e rang)', base_price: '22.50' });
  expect(new Set(body.map((type: { discount_id: string }) => type.discount_id)).size).toBe(10);
});

it('omits a type whose cap is used up by active carts, and lists it again afterwards', async () => {
  const path = `/v1/${tenant.name}/cart/`;
  const wanted = {
    event_id: tenant.subEventId('capped'),
    discount_id: tenant.discountId('uitflits'),
    numberoftickets: 2,
  };
  const carts = Array.from({ length: 10 }, newCart);
  for (const cart of carts) expect((await ask(path + cart, { method: 'POST', json: wanted })).status).toBe(200);
  const ids = async () => (await list('capped')).body.map((type: { discount_id: string }) => type.discount_id);
  expect(await ids()).not.toContain(tenant.discountId('uitflits'));

  const refused = await ask(path + newCart(), { method: 'POST', json: { ...wanted, numberoftickets: 1 } });
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({ code: 'discount_limit_event', available: 0 });

  const cart = await ask(path + carts[0]);
  await ask(`${path}${carts[0]}/${cart.body[0].seat_id}`, { method: 'DELETE' });
  expect(await ids()).toContain(tenant.discountId('uitflits'));
});

it('still lists a type whose maximum per order is used up', async () => {
  const cart = newCart();
  const json = { event_id: tenant.subEventId('plain'), discount_id: tenant.discountId('uitflits'), numberoftickets: 2 };
  await ask(`/v1/${tenant.name}/cart/${cart}`, { method: 'POST', json });
  const ids = (await list('plain')).body.map((type: { discount_id: string }) => type.discount_id);
  expect(ids).toContain(tenant.discountId('uitflits'));
});

it.each(['abc', '0', '99999999', '999999999999'])('404 with the exact text for the id %s', async (id) => {
  const { status, body } = await ask(`/v1/${tenant.name}/tickettypes/${id}`);
  expect(status).toBe(404);
  expect(body.message).toBe('sub_event not found');
});

it('404 for a main event', async () => {
  const { status, body } = await ask(`/v1/${tenant.name}/tickettypes/${tenant.mainEventId('e')}`);
  expect(status).toBe(404);
  expect(body.message).toBe('sub_event not found');
});

it('lists the numbered seats of a hall, and none for free seating', async () => {
  const { body } = await ask(`/v1/${tenant.name}/seats/${tenant.subEventId('hall')}`);
  expect(body).toHaveLength(6);
  expect(body[0]).toEqual({
    seat_id: expect.stringMatching(/^[A-Za-z0-9]{10}$/),
    pmp_name: 'Zaal',
    seat_row_nr: 'A',
    seat_nr: '1',
    category_name: '1e rang',
    free: true,
  });
  expect(body[5]).toMatchObject({ pmp_name: 'Balkon', seat_row_nr: 'A', seat_nr: '6', category_name: '2e rang' });
  expect((await ask(`/v1/${tenant.name}/seats/${tenant.subEventId('plain')}`)).body).toEqual([]);
  expect((await ask(`/v1/${tenant.name}/seats/${tenant.mainEventId('e')}`)).status).toBe(404);
});
