import { afterAll, expect, it } from 'vitest';
import { insertOrder } from '@/lib/testing/order';
import { makeTenant, performance } from '@/lib/testing/tenant';
import { openDatabase } from '../setup/api';
import { askOffice, newMember } from '../setup/office';
import { linksIn, textOf } from '../setup/read-html';

const database = openDatabase();
afterAll(() => database.close());

it('who sits where: a list that is longer than a page says so, and its links lead to the rest and back', async () => {
  const events = [{ key: 'e', name: 'E', sub_events: [performance('arena', 1)] }];
  const tenant = await makeTenant(database.db, { events });
  const ctx = { client: tenant.client, db: database.db, now: new Date() };
  const subEventId = tenant.subEventId('arena');
  const orderOf = (count: number, from: number) =>
    insertOrder(ctx, { subEventId, nrs: Array.from({ length: count }, (_, i) => from + i) });
  for (let i = 0; i < 4; i++) await orderOf(1250, i * 1250 + 1);
  const member = await newMember(database, tenant.client);
  const read = async (address: string) => (await askOffice(address, member)).text();
  const list = `/office/${tenant.name}/performances/${subEventId}?names=1`;
  const whole = await read(list);
  expect([textOf(whole).includes('Tickets 1 to'), linksIn(whole, 'Next tickets')]).toEqual([false, []]);

  const { id } = await orderOf(2, 5001);
  const first = await read(list);
  expect(textOf(first)).toContain('Tickets 1 to 5000 of 5002.');
  expect(linksIn(first, String(id))).toEqual([]);
  const [next = '', ...same] = linksIn(first, 'Next tickets');
  expect(same).toEqual([next]);
  const second = await read(next);
  expect(textOf(second)).toContain('Tickets 5001 to 5002 of 5002.');
  expect(linksIn(second, String(id))).toHaveLength(2);
  expect([linksIn(second, 'Next tickets'), linksIn(second, 'First tickets')]).toEqual([
    [],
    [`${list}#names`, `${list}#names`],
  ]);
  for (const odd of ['x', '5000-', '99999999999-1'])
    expect(textOf(await read(`${list}&after=${odd}`))).toContain('Tickets 1 to 5000 of 5002.');
  expect(textOf(await read(`${list}&after=999999999-1`))).not.toContain('Nobody has a ticket yet');
});
