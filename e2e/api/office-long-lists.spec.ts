import { afterAll, expect, it } from 'vitest';
import { insertOrder } from '@/lib/testing/order';
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

const row = (name: number) => ({ row: String(name), seats: 50, first: 1 });

/** Its large hall has 2,600 seats of two ranks. */
async function makeLargeTenant(dates: number) {
  const rows = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => row(from + i));
  const sections = [
    { name: 'Stalls', category: 'first', rows: rows(1, 31) },
    { name: 'Circle', category: 'second', rows: rows(1, 23) },
  ];
  const categories = [
    { name: 'first', price: '24.50' },
    { name: 'second', price: '20.00' },
  ];
  const inHall = (key: string, more: object = {}) => performance(key, 0, { location: 'hall', categories, ...more });
  const others = Array.from({ length: dates }, (_, i) => performance(`day-${i}`, 9, { date: `+${20 + i}` }));
  return makeTenant(database.db, {
    locations: [
      { key: 'zaal', name: 'Zaal' },
      { key: 'hall', name: 'Great Hall', sections },
    ],
    events: [
      { key: 'others', name: 'Others', sub_events: others },
      { key: 'show', name: 'Show', sub_events: [inHall('a'), inHall('late', { date: '+300' })] },
    ],
  });
}

const optionsOf = (html: string, select: string): [value: string, text: string][] => {
  const [, inside = ''] = html.match(new RegExp(`<select[^>]* name="${select}"[^>]*>(.*?)</select>`, 's')) ?? [];
  return [...inside.matchAll(/<option value="([^"]*)"[^>]*>([^<]*)</g)].map(([, value = '', text = '']) => [
    value,
    text,
  ]);
};

it('every free seat of a large hall, and every performance to come, can be chosen to move a ticket to', async () => {
  const tenant = await makeLargeTenant(110);
  const [a, late] = [tenant.subEventId('a'), tenant.subEventId('late')];
  const ctx = { client: tenant.client, db: database.db, now: new Date() };
  const own = 19 * 50 + 1;
  const { id } = await insertOrder(ctx, { subEventId: a, nrs: [own] });
  await database.sql`UPDATE order_lines l SET section = s.section, row_nr = s.row_nr, seat_nr = s.seat_nr, category_id = s.category_id,
    ticket_type_id = t.id FROM seats s, ticket_types t WHERE l.client_id = ${ctx.client.id} AND l.order_id = ${id}
    AND s.client_id = l.client_id AND s.sub_event_id = l.sub_event_id AND s.nr = l.nr AND t.client_id = l.client_id AND t.key = 'standaard'`;
  await database.sql`UPDATE seats s SET order_id = l.order_id, ticket_type_id = l.ticket_type_id, price = l.price FROM order_lines l
    WHERE l.client_id = ${ctx.client.id} AND l.order_id = ${id} AND s.client_id = l.client_id AND s.sub_event_id = l.sub_event_id AND s.nr = l.nr`;
  const member = await newMember(database, tenant.client);
  const page = (query: string) => askOffice(`/office/${tenant.name}/orders/${id}/move?t=1${query}`, member);
  const read = async (query = '') => (await page(query)).text();

  // The ticket’s own row first; then part after part, until nothing is left.
  const first = await read();
  expect(textOf(first)).toContain('2599 seats are free there: choose a part first.');
  const parts = optionsOf(first, 'part');
  expect(parts.map(([, text]) => text)[0]).toBe(
    'Stalls, row 1, seat 1 – Stalls, row 6, seat 50 · first · same price · 300 free',
  );
  expect(optionsOf(first, 'nr').map(([nr]) => Number(nr))).toContain(own + 1);
  expect(optionsOf(first, 'nr')).toHaveLength(299);
  const seats = new Set<string>();
  for (const [part] of parts) {
    const options = optionsOf(await read(`&part=${part}`), 'nr');
    expect(options.length).toBeLessThanOrEqual(300);
    for (const [nr] of options) seats.add(nr);
  }
  expect([seats.size, seats.has(String(own))]).toEqual([2599, false]);
  for (const odd of ['0', '99', 'x']) expect(optionsOf(await read(`&part=${odd}`), 'nr')).toHaveLength(299);

  // The same show first, also its last performance; the others as far as the list goes, and by search.
  const coming = optionsOf(first, 'to').map(([value]) => Number(value));
  expect([coming.slice(0, 2), coming.length]).toEqual([[a, late], 100]);
  expect(textOf(first)).toContain('Only the first 100 performances are listed.');
  const last = tenant.subEventId('day-109');
  expect(coming).not.toContain(last);
  const day = new Date(Date.now() + 129 * 86_400_000).toISOString().slice(0, 10);
  const found = await read(`&q=others+zaal&from=${day}`);
  expect(optionsOf(found, 'to').map(([value]) => Number(value))).toContain(last);
  expect(textOf(found)).not.toContain('Only the first');
  expect(textOf(await read('&q=nothing+like+it'))).toContain('No performance found.');
  const chosen = await read(`&to=${last}`);
  expect(optionsOf(chosen, 'to')[0]?.[0]).toBe(String(last));
  expect(optionsOf(chosen, 'nr')).toHaveLength(1);
});

it('pages of the door and lists to choose from say what they leave out, and lead to the rest', async () => {
  const tenant = await makeLargeTenant(310);
  const member = await newMember(database, tenant.client);
  const base = `/office/${tenant.name}`;
  const read = async (path: string) => (await askOffice(`${base}${path}`, member)).text();
  const door = await read('/door');
  const [next = ''] = linksIn(door, 'Later performances');
  const second = await (await askOffice(next, member)).text();
  expect([linksIn(door, 'Others').length, linksIn(second, 'Others').length]).toEqual([49, 50]);
  expect(linksIn(second, 'First performances')).toEqual([`${base}/door`]);
  const late = tenant.subEventId('day-309');
  expect(textOf(await read(`/door?performance=${late}`))).toContain('Others');

  expect(textOf(await read('/orders'))).toContain('Only 300 performances are listed.');
  expect(linksIn(await read(`/performances/${late}`), 'Orders')).toContain(`${base}/orders?performance=${late}`);
  const filtered = await read(`/orders?performance=${late}`);
  expect(optionsOf(filtered, 'performance').map(([value]) => value)).toContain(String(late));
  const team = await read('/team');
  expect(textOf(team)).toContain('Only the next 100 performances are listed.');
  const guests = await read(`/orders/guests?q=others&to=${late}`);
  expect(optionsOf(guests, 'to')[0]?.[0]).toBe(String(late));
  expect(optionsOf(guests, 'rank')).toHaveLength(4);
});

it('all names of a show with many performances can be translated, in pages', async () => {
  const dates = Array.from({ length: 105 }, (_, i) => performance(`p${i}`, 1, { name: `Night ${i}` }));
  const tenant = await makeTenant(database.db, { events: [{ key: 'e', name: 'E', sub_events: dates }] });
  const member = await newMember(database, tenant.client);
  const base = `/office/${tenant.name}/programme/${tenant.mainEventId('e')}/translations`;
  const namesOn = async (page: string) =>
    [...(await (await askOffice(`${base}${page}`, member)).text()).matchAll(/name="own_\d+" value="([^"]*)"/g)].map(
      ([, name]) => name,
    );
  const [first, second] = [await namesOn(''), await namesOn('?page=1')];
  expect([first.length, first[0], second]).toEqual([100, 'E', [99, 100, 101, 102, 103, 104].map((i) => `Night ${i}`)]);
  const html = await (await askOffice(`${base}?page=1`, member)).text();
  const form = formIn(html, 'own_0');
  for (let i = 0; i < second.length; i++) form.set(`said_${i}`, i === 5 ? 'Nacht 104' : '');
  const saved = await askOffice(`${base}?page=1`, member, {
    method: 'POST',
    body: form,
    headers: { Origin: OFFICE() },
  });
  expect([saved.status, saved.headers.get('location')]).toEqual([
    303,
    expect.stringMatching(/\?language=\w+&page=1&saved=1$/),
  ]);
});
