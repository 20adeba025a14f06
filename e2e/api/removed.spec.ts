import { afterAll, expect, it } from 'vitest';
import { removeClient } from '@/lib/bundle';
import { makeTenant, performance } from '@/lib/testing/tenant';
import { ask, BASE, newCart, openDatabase } from '../setup/api';

const pool = openDatabase();
afterAll(() => pool.close());

it('after an organisation is removed, no process answers for it, not even from its cache', async () => {
  const events = [{ key: 'e', name: 'E', sub_events: [performance('a', 50)] }];
  const [tenant, other] = await Promise.all([makeTenant(pool.db, { events }), makeTenant(pool.db, { events })]);
  const wanted = { event_id: tenant.subEventId('a'), discount_id: tenant.discountId('standaard'), numberoftickets: 1 };
  const add = () => ask(`/v1/${tenant.name}/cart/${newCart()}`, { method: 'POST', json: wanted });
  const look = async () => [
    (await ask(`/v1/${tenant.name}/events`)).status,
    (await ask(`/v1/${tenant.name}/tickettypes/${wanted.event_id}`)).status,
    (await add()).status,
    (await fetch(`${BASE()}/${tenant.name}`)).status,
    (await fetch(`${BASE()}/${tenant.name}/event/${wanted.event_id}`)).status,
    (await (await fetch(`${BASE()}/`)).text()).includes(`"/${tenant.name}"`),
  ];
  // Repeated, so that both processes have it in their caches.
  for (let time = 0; time < 6; time++) expect(await look()).toEqual([200, 200, 200, 200, 200, true]);

  await removeClient(pool.db, tenant.name, { withSales: true });
  expect([(await ask(`/v1/${tenant.name}/events`)).status, (await add()).status]).toEqual([404, 404]);
  await expect.poll(async () => (await fetch(`${BASE()}/${tenant.name}`)).status).toBe(404);
  for (let time = 0; time < 6; time++) expect(await look()).toEqual([404, 404, 404, 404, 404, false]);
  expect((await ask(`/v1/${other.name}/events`)).status).toBe(200);
});
