import { afterAll, expect, it } from 'vitest';
import { makeTenant, performance } from '@/lib/testing/tenant';
import { openDatabase } from '../setup/api';
import { askOffice, formIn, newMember, OFFICE } from '../setup/office';
import { linksIn, textOf } from '../setup/read-html';

const database = openDatabase();
afterAll(() => database.close());

it('a waiting list that is longer than a page says so, leads to the rest, and stays on its page', async () => {
  const events = [{ key: 'e', name: 'E', sub_events: [performance('p', 1)] }];
  const tenant = await makeTenant(database.db, { events });
  const id = tenant.subEventId('p');
  const member = await newMember(database, tenant.client);
  const read = async (address: string) => (await askOffice(address, member)).text();
  const base = `/office/${tenant.name}/waiting-list`;
  expect(textOf(await read(`${base}?performance=${id}`))).toContain('Nobody is waiting.');
  await database.sql`
    INSERT INTO waiting_list_entries (client_id, sub_event_id, count, state, email, mailbox, token, locale, joined_at, confirmed_at)
    SELECT ${tenant.client.id}, ${id}, 1, 'waiting', n || '@example.org', ${`${id} `} || n, ${`${id} `} || n, 'en', now(), now()
      FROM generate_series(1, 52) n`;
  const first = await read(`${base}?performance=${id}`);
  expect(textOf(first)).toContain('Waiting: 1 to 50 of 52.');
  const [next = '', ...others] = linksIn(first, 'Next people waiting');
  const second = await read(next);
  expect([others, textOf(second).includes('Waiting: 51 to 52 of 52.')]).toEqual([[], true]);
  expect([linksIn(second, 'Next people waiting'), linksIn(second, 'First people waiting')]).toEqual([
    [],
    [`${base}?performance=${id}`],
  ]);
  const form = formIn(second, 'Remove');
  const removed = await askOffice(next, member, { method: 'POST', body: form, headers: { Origin: OFFICE() } });
  expect([removed.status, removed.headers.get('location')]).toEqual([303, next]);
  expect(textOf(await read(next))).toContain('Waiting: 51 to 51 of 51.');
  for (const odd of ['x', '-1', '99999999999999999'])
    expect(textOf(await read(`${base}?performance=${id}&after=${odd}`))).toContain('Waiting: 1 to 50 of 51.');
  expect((await askOffice(`${base}?performance=${id + 1_000_000}`, member)).status).toBe(404);
});
