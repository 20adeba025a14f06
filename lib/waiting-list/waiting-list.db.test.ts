import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '@/db/client';
import { addSeats } from '@/lib/carts';
import { findClient } from '@/lib/clients';
import type { Context } from '@/lib/context';
import { newCartId } from '@/lib/ids';
import { sendListMail } from '@/lib/mail/send-list-mail';
import { listHall } from '@/lib/seats';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { advanceWaitingLists, deleteUnconfirmed } from './advance-waiting-lists';
import { confirmEntry } from './confirm-entry';
import { findEntry } from './find-entry';
import { joinList } from './join-list';
import { leaveList } from './leave-list';
import { eraseMailbox, listEntriesOf } from './of-mailbox';
import { takeOffer } from './take-offer';

const HOUR = 3_600_000;
const ROWS = [
  {
    name: 'zaal',
    category: 'standaard',
    rows: [
      { row: '1', seats: 5 },
      { row: '2', seats: 5 },
    ],
  },
];
const hall = (key: string) => ({
  ...performance(key, 1),
  location: 'hall',
  categories: [{ name: 'standaard', price: '24.50' }],
});

let database: TestDatabase;
let tenant: Tenant;
beforeAll(async () => {
  database = await testDatabase();
  tenant = await makeTenant(database.db, {
    client: { waiting_list_hours: 24 },
    locations: [
      { key: 'zaal', name: 'Zaal' },
      { key: 'hall', name: 'Hall', sections: ROWS },
    ],
    events: [
      {
        key: 'show',
        name: 'Show',
        sub_events: [
          ...['fifo', 'none', 'on', 'many', 'leave', 'double', 'start', 'mail', 'person', 'day'].map((key) =>
            performance(key, 4),
          ),
          hall('together'),
        ],
      },
    ],
  });
});
afterAll(() => database.drop());

const at = async (now = new Date()): Promise<Context> => ({
  client: await findClient(database.db, tenant.name),
  db: database.db,
  now,
});
const of = (key: string) => tenant.subEventId(key);

async function add(key: string, count: number, cartId = newCartId(), seats?: string[]) {
  await addSeats(await at(), { cartId, subEventId: of(key), discountId: tenant.discountId('standaard'), count, seats });
  return cartId;
}
/** Frees the seats of a cart as housekeeping does. */
async function letGo(cartId: string, nrs?: number[]) {
  await database.sql`UPDATE seats SET cart_id = NULL, ticket_type_id = NULL, price = NULL, held_at = NULL
    WHERE cart_id = ${cartId} ${nrs ? database.sql`AND nr = ANY (${nrs})` : database.sql``}`;
}
const tokenOf = async (email: string, key: string) => {
  const [row] = await database.sql<{ token: string }[]>`SELECT token FROM waiting_list_entries
    WHERE email = ${email} AND sub_event_id = ${of(key)}`;
  return row?.token ?? '';
};
async function ask(key: string, email: string, count: number, network = email) {
  const wish = { subEventId: of(key), count, categoryId: null, email, locale: 'en' };
  return joinList(await at(), wish, network);
}
/** Joins and confirms. @returns the token */
async function wait(key: string, email: string, count: number): Promise<string> {
  expect(await ask(key, email, count)).toBe('asked');
  const token = await tokenOf(email, key);
  await confirmEntry(await at(), token);
  return token;
}
const tend = async (now = new Date()) => advanceWaitingLists(database.db, now);
const stateOf = async (token: string) => (await findEntry(await at(), token))?.state;

// office.md §10, case 36: pretix#2119, #974, #1031.
it('is first come, first served, and keeps freed seats from other visitors', async () => {
  const cart = await add('fifo', 4);
  const first = await wait('fifo', 'a@example.org', 2);
  const second = await wait('fifo', 'b@example.org', 2);
  expect(await tend()).toBe(0);
  await letGo(cart);
  await expect(add('fifo', 1)).rejects.toMatchObject({ code: 'sold_out' });
  expect(await tend()).toBe(2);
  expect([await stateOf(first), await stateOf(second)]).toEqual(['offered', 'offered']);
  await expect(add('fifo', 1)).rejects.toMatchObject({ code: 'sold_out' });
  const mine = newCartId();
  expect(await takeOffer(await at(), 'x'.repeat(32), mine)).toBe(false);
  expect(await takeOffer(await at(), first, mine)).toBe(true);
  expect(await takeOffer(await at(), first, newCartId())).toBe(false);
  const [held] = await database.sql`SELECT count(*)::int AS n, min(c.expires_at) > now() + interval '14 min' AS long
    FROM seats s JOIN carts c ON c.client_id = s.client_id AND c.id = s.cart_id WHERE s.cart_id = ${mine} GROUP BY c.client_id, c.id`;
  expect(held).toMatchObject({ n: 2, long: true });
  const [kept] = await database.sql`SELECT email, mailbox, token FROM waiting_list_entries WHERE state = 'taken'`;
  expect(kept).toEqual({ email: null, mailbox: null, token: null });
});

it('offers to the next when an offer was not taken in time', async () => {
  const cart = await add('none', 4);
  const first = await wait('none', 'a@example.org', 4);
  const second = await wait('none', 'b@example.org', 3);
  await tend();
  await letGo(cart);
  expect(await tend()).toBe(1);
  const late = new Date(Date.now() + 24.1 * HOUR);
  await database.sql`UPDATE carts SET expires_at = now() - interval '1 s' WHERE id LIKE 'offer:%' AND id IN (
    SELECT 'offer:' || id FROM waiting_list_entries WHERE token = ${first})`;
  expect(await takeOffer(await at(late), first, newCartId())).toBe(false);
  expect(await tend(late)).toBe(1);
  expect([await stateOf(first), await stateOf(second)]).toEqual([undefined, 'offered']);
});

it('forgets who does not confirm within a day, and nobody else', async () => {
  await add('day', 4);
  expect(await ask('day', 'asked@example.org', 1)).toBe('asked');
  const confirmed = await wait('day', 'waits@example.org', 1);
  const names = async () =>
    (await database.sql`SELECT email FROM waiting_list_entries WHERE sub_event_id = ${of('day')} ORDER BY 1`).map(
      ({ email }) => email,
    );
  await deleteUnconfirmed(database.db, new Date(Date.now() + 23.9 * HOUR));
  expect(await names()).toEqual(['asked@example.org', 'waits@example.org']);
  await deleteUnconfirmed(database.db, new Date(Date.now() + 24.1 * HOUR));
  expect(await names()).toEqual(['waits@example.org']);
  expect(await stateOf(confirmed)).toBe('waiting');
});

it('puts seats on sale that nobody on the list can use, and offers them when more become free', async () => {
  const cart = await add('on', 4);
  const token = await wait('on', 'a@example.org', 3);
  await tend();
  const [one, two, three] = [1, 2, 3];
  await letGo(cart, [one]);
  await tend();
  const stranger = await add('on', 1);
  await letGo(cart, [two, three]);
  await tend();
  expect(await stateOf(token)).toBe('waiting');
  await letGo(stranger);
  expect(await tend()).toBe(1);
  expect(await stateOf(token)).toBe('offered');
});

it('seats a group side by side in a hall, or not at all', async () => {
  const whole = await add('together', 10);
  const token = await wait('together', 'a@example.org', 3);
  const pair = await wait('together', 'b@example.org', 2);
  await tend();
  const seats = await listHall(await at(), of('together'));
  const nr = (row: string, seat: string) => seats.find((one) => one.row === row && one.seat === seat)?.nr ?? 0;
  await letGo(whole, [nr('1', '1'), nr('1', '3'), nr('1', '5'), nr('2', '2')]);
  expect(await tend()).toBe(0);
  await letGo(whole, [nr('2', '3')]);
  expect(await tend()).toBe(1);
  expect([await stateOf(token), await stateOf(pair)]).toEqual(['waiting', 'offered']);
  const held = await database.sql`SELECT s.nr FROM seats s
    JOIN waiting_list_entries w ON w.client_id = s.client_id AND s.cart_id = 'offer:' || w.id WHERE w.token = ${pair} ORDER BY 1`;
  expect(held.map((row) => row.nr)).toEqual([nr('2', '2'), nr('2', '3')]);
});

it('makes each offer once with many processes, of which some are killed', async () => {
  const cart = await add('many', 4);
  const tokens = await Promise.all([1, 2, 3, 4, 5, 6].map((i) => wait('many', `m${i}@example.org`, 1)));
  await tend();
  const processes = Array.from({ length: 6 }, () => connect(database.url, { max: 2 }));
  const freed = letGo(cart);
  const turns = processes.map(async ({ db, sql }, i) => {
    // A connection that is lost in the middle of an offer, as with kill -9.
    if (i < 3)
      setTimeout(
        () =>
          void database.sql`SELECT pg_terminate_backend(a.pid) FROM pg_stat_activity a
      WHERE a.datname = current_database() AND a.pid <> pg_backend_pid() AND a.query LIKE '%waiting_list%' AND a.state <> 'idle' LIMIT 1`,
        5 * i,
      );
    for (let turn = 0; turn < 5; turn++) await advanceWaitingLists(db, new Date()).catch(() => {});
    await sql.end();
  });
  await Promise.all([freed, ...turns]);
  await tend();
  const states = await Promise.all(tokens.map(stateOf));
  expect(states.filter((state) => state === 'offered')).toHaveLength(4);
  const [seats] = await database.sql`SELECT count(DISTINCT cart_id)::int AS carts, count(*)::int AS seats FROM seats
    WHERE sub_event_id = ${of('many')} AND cart_id LIKE 'offer:%'`;
  expect(seats).toEqual({ carts: 4, seats: 4 });
});

it('frees the seats of an entry that leaves, for the next one', async () => {
  const cart = await add('leave', 4);
  const first = await wait('leave', 'a@example.org', 4);
  const second = await wait('leave', 'b@example.org', 4);
  await tend();
  await letGo(cart);
  await tend();
  await Promise.all([leaveList(await at(), first), takeOffer(await at(), first, newCartId()).catch(() => false)]);
  if ((await database.sql`SELECT FROM seats WHERE sub_event_id = ${of('leave')} AND cart_id IS NULL`).length === 4) {
    expect(await tend()).toBe(1);
    expect(await stateOf(second)).toBe('offered');
  }
  expect(await stateOf(first)).toBeUndefined();
});

it('accepts a mailbox once without revealing that, and lets no stranger change a confirmed entry', async () => {
  await add('double', 4);
  const token = await wait('double', 'ann@example.org', 2);
  expect(await ask('double', 'Ann+x@example.org', 4)).toBe('asked');
  const rows = await database.sql`SELECT count, state FROM waiting_list_entries WHERE sub_event_id = ${of('double')}`;
  expect(rows).toEqual([{ count: 2, state: 'waiting' }]);
  expect(await stateOf(token)).toBe('waiting');
  expect(await ask('double', 'b@example.org', 11)).toBe('wrong');
  const flood = Array.from({ length: 21 }, (_, i) => ask('double', `f${i}@example.org`, 1, '192.0.2.1'));
  expect((await Promise.all(flood)).filter((answer) => answer === 'too_many')).toHaveLength(1);
});

// pretix#2119: nothing after the start.
it('is closed when it is off, when tickets are available, and shortly before the performance', async () => {
  expect(await ask('start', 'a@example.org', 1)).toBe('on_sale');
  const cart = await add('start', 4);
  const token = await wait('start', 'a@example.org', 1);
  await wait('start', 'b@example.org', 4);
  await tend();
  const [row] = await database.sql<{ at: string }[]>`SELECT starts_at AS at FROM sub_events WHERE id = ${of('start')}`;
  const start = new Date(row?.at ?? '').getTime();
  await letGo(cart);
  await tend(new Date(start - 0.5 * HOUR));
  const [rank] =
    await database.sql`SELECT is_for_waiting_list AS is FROM sub_event_categories WHERE sub_event_id = ${of('start')}`;
  expect(rank).toEqual({ is: false });
  expect(await stateOf(token)).toBe('waiting');
  const wish = { subEventId: of('start'), count: 1, categoryId: null, email: 'c@example.org', locale: 'en' };
  expect(await joinList(await at(new Date(start - 0.5 * HOUR)), wish, null)).toBe('closed');
  expect(await joinList({ ...(await at()), client: { ...tenant.client, waitingListHours: null } }, wish, null)).toBe(
    'closed',
  );
  // Two hours before the start: half of the remaining time.
  await tend(new Date(start - 2 * HOUR));
  const [offer] = await database.sql<
    { ends: Date }[]
  >`SELECT offer_ends_at AS ends FROM waiting_list_entries WHERE token = ${token}`;
  expect(new Date(offer?.ends ?? '').getTime()).toBe(start - HOUR);
  await tend(new Date(start));
  const over =
    await database.sql`SELECT state, email FROM waiting_list_entries WHERE sub_event_id = ${of('start')} ORDER BY id`;
  expect(over).toEqual(['lapsed', 'over'].map((state) => ({ state, email: null })));
});

it('sends one mail for each step, with the link', async () => {
  await database.sql`UPDATE waiting_list_entries SET next_mail_at = NULL`;
  const sent: { to: { address: string }; subject: string; text: string }[] = [];
  const carry = async (message: (typeof sent)[number]) => void sent.push(message);
  const send = async () => {
    while (await sendListMail(database.db, carry as never));
  };
  const cart = await add('mail', 4);
  await ask('mail', 'a@example.org', 2);
  await Promise.all([send(), send(), send()]);
  const token = await tokenOf('a@example.org', 'mail');
  await confirmEntry(await at(), token);
  await tend();
  await letGo(cart);
  await tend();
  await Promise.all([send(), send(), send()]);
  await tend();
  await send();
  expect(sent.map(({ subject }) => subject)).toEqual([
    'Confirm your place on the waiting list: Show',
    '2 tickets for you: Show',
  ]);
  for (const { text, to } of sent)
    expect([to.address, text.includes(`/waiting-list/${token}`)]).toEqual(['a@example.org', true]);
});

it('is part of a person’s export, and of their erasure', async () => {
  await add('person', 4);
  await wait('person', 'p@example.org', 1);
  expect(await listEntriesOf(await at(), 'P@example.org')).toMatchObject([{ count: 1, email: 'p@example.org' }]);
  expect(await eraseMailbox(await at(), 'p@example.org')).toBe(1);
  expect(await listEntriesOf(await at(), 'p@example.org')).toEqual([]);
});
