import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findClient } from '@/lib/clients';
import type { Context } from '@/lib/context';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { makeTenant, performance, STANDARD_TYPES, type Tenant } from '@/lib/testing/tenant';
import { untilWaiting } from '@/lib/testing/until-waiting';
import { listAgenda, listNextShows } from '.';

let database: TestDatabase;
let tenant: Tenant;
const now = new Date('2026-11-20T12:00:00Z');
const ranks = [
  { name: '1e rang', price: '30.00', capacity: 5 },
  { name: '2e rang', price: '19.99', capacity: 20 },
];

beforeAll(async () => {
  database = await testDatabase();
  tenant = await makeTenant(database.db, {
    now,
    ticket_types: [
      { key: 'crew', name: 'Crew', type: '=', value: '0.00', code: 'GEHEIM' },
      { key: 'vroeg', name: 'Vroegboek', type: '%', value: '50.00', valid_until: '2026-11-01 00:00:00' },
      { key: 'straks', name: 'Voorverkoop', type: '€', value: '0.00', valid_from: '2026-12-01 10:00:00' },
      ...STANDARD_TYPES,
    ],
    events: [
      {
        key: 'show',
        name: 'Show',
        sub_events: [
          performance('late', 50, { date: '2027-03-29', time: '02:30:00', end: '04:00:00' }),
          performance('ranks', 0, { categories: ranks, ticket_types: ['crew', 'standaard'] }),
          performance('few', 10),
          performance('gone', 2),
          performance('nosal', 9, { status: 'nosal' }),
          performance('not-yet', 50, { ticket_types: ['crew', 'vroeg', 'straks'] }),
          performance('code-only', 50, { ticket_types: ['crew'] }),
          performance('over', 50, { date: '2026-01-10' }),
          performance('hidden', 50, { status: 'unpub' }),
        ],
      },
      { key: 'sooner', name: 'Sooner', sub_events: [performance('first', 50, { date: '2026-11-21' })] },
      { key: 'done', name: 'Done', sub_events: [performance('done', 50, { date: '2026-02-01' })] },
    ],
  });
});
afterAll(() => database.drop());

const context = (): Context => ({ client: tenant.client, db: database.db, now });
const hold = (key: string, expiresAt: string, seats = 1000) => database.sql`
  WITH cart AS (INSERT INTO carts (client_id, id, expires_at)
    VALUES (${tenant.client.id}, ${`cart-of-${key}-${expiresAt}`}, ${expiresAt}) RETURNING *)
  UPDATE seats SET cart_id = cart.id, price = 1, held_at = now(),
    ticket_type_id = (SELECT id FROM ticket_types WHERE client_id = cart.client_id AND key = 'standaard')
  FROM cart WHERE seats.client_id = cart.client_id AND sub_event_id = ${tenant.subEventId(key)} AND nr <= ${seats}`;

describe('what is on', () => {
  it('is what is still to come, the soonest first, without hidden or past performances', async () => {
    const shows = await listAgenda(context());
    expect(shows.map((show) => show.name)).toEqual(['Sooner', 'Show']);
    const ids = shows[1]?.dates.map((date) => date.id) ?? [];
    expect(ids).toHaveLength(7);
    for (const key of ['over', 'hidden']) expect(ids).not.toContain(tenant.subEventId(key));
    expect(ids.at(-1)).toBe(tenant.subEventId('late'));
  });

  const find = async (key: string) => {
    const [show] = await listAgenda(context(), { only: tenant.subEventId(key) });
    return show?.dates[0];
  };

  it('has the price of the standard type at the cheapest rank, not that of a code or a pass', async () => {
    expect(await find('ranks')).toMatchObject({ priceFrom: '19.99', availability: 'available' });
    expect(await find('late')).toMatchObject({ priceFrom: '24.50' });
  });

  it('says in one word whether it can be bought', async () => {
    await hold('gone', '2026-11-20T12:10:00Z');
    expect((await find('gone'))?.availability).toBe('soldOut');
    expect((await find('few'))?.availability).toBe('few');
    expect((await find('nosal'))?.availability).toBe('notOnSale');
    expect((await find('over'))?.availability).toBe('notOnSale');
    expect(await find('code-only')).toMatchObject({ availability: 'notOnSale', priceFrom: null });
    expect(await find('not-yet')).toMatchObject({
      availability: 'notYet',
      priceFrom: null,
      salesBeginLocal: '2026-12-01 10:00:00',
    });
  });

  it('is the same object until a seat, the clock or the catalogue changes it', async () => {
    const at = (moment: string) => listAgenda({ ...context(), now: new Date(moment) });
    const first = await at('2026-11-20T12:00:00Z');
    // More than FEW_SEATS are still free.
    await hold('late', '2026-11-20T12:10:00Z', 1);
    expect(await at('2026-11-20T12:00:01Z')).toBe(first);
    await hold('first', '2026-11-20T12:10:00Z');
    const held = await at('2026-11-20T12:00:02Z');
    expect(held).not.toBe(first);
    expect(held[0]?.dates[0]?.availability).toBe('soldOut');
    // The hold has expired, and housekeeping has not recorded it.
    expect((await at('2026-11-20T12:10:01Z'))[0]).toEqual(first[0]);
    // A sale period begins; the number of free seats is unchanged.
    await at('2026-12-01T08:59:59Z');
    const later = await at('2026-12-01T09:00:01Z');
    expect(later.flatMap(({ dates }) => dates).find(({ id }) => id === tenant.subEventId('not-yet'))).toMatchObject({
      availability: 'available',
    });
    // At the earlier time again: not the agenda of the later time.
    expect((await at('2026-11-20T12:10:01Z'))[0]).toEqual(first[0]);
    await database.sql`UPDATE sub_events SET name = 'Anders' WHERE client_id = ${tenant.client.id} AND id = ${tenant.subEventId('ranks')}`;
    const renamed = await findClient(database.db, tenant.client.name);
    const changed = await listAgenda({ ...context(), client: renamed });
    expect(changed.flatMap(({ dates }) => dates).map(({ name }) => name)).toContain('Anders');
  });

  it('counts seats of an expired hold as free', async () => {
    await hold('late', '2026-11-20T11:59:00Z');
    expect((await find('late'))?.availability).toBe('available');
  });

  it('knows instants and local times, also in the night that clocks change', async () => {
    expect(await find('first')).toMatchObject({
      startsLocal: '2026-11-21 20:30:00',
      endsLocal: '2026-11-21 22:30:00',
      startsAt: new Date('2026-11-21T19:30:00Z'),
    });
  });

  it('finds one show or performance, past ones too, and nothing of another client', async () => {
    expect((await listAgenda(context(), { only: tenant.mainEventId('show') }))[0]?.dates).toHaveLength(8);
    expect(await find('done')).toBeDefined();
    const other = await makeTenant(database.db);
    const elsewhere = { ...context(), client: other.client };
    expect(await listAgenda(elsewhere, { only: tenant.mainEventId('show') })).toEqual([]);
  });
});

describe('the next shows of all organisations', () => {
  const names = async (most: number) =>
    (await listNextShows(database.db, now, most)).map(({ seller, show }) => `${seller.title}: ${show.name}`);

  it('are the soonest, with at most a third of one organisation while others have some', async () => {
    const shows = (letter: string, dates: string[], more = {}) =>
      dates.map((date, i) => ({
        key: `${letter}${i}`,
        name: `${letter}${i}`,
        sub_events: [performance(`${letter}${i}`, 5, { date, ...more })],
      }));
    const many = ['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25'];
    await makeTenant(database.db, { now, client: { title: 'M' }, events: shows('m', many) });
    await makeTenant(database.db, { now, client: { title: 'L' }, events: shows('l', ['2027-06-01', '2026-11-25']) });
    const hidden = { status: 'unpub' };
    await makeTenant(database.db, { now, client: { title: 'H' }, events: shows('h', ['2026-11-21'], hidden) });
    await makeTenant(database.db, { now, client: { title: 'Empty' } });
    expect(await names(3)).toEqual(['Theater Test: Sooner', 'M: m0', 'L: l1']);
    expect(await names(6)).toEqual(['Theater Test: Sooner', 'M: m0', 'M: m1', 'L: l1', 'Theater Test: Show', 'L: l0']);
    // Places that the limit of a third leaves empty go to organisations with more shows, by date.
    expect(await names(8)).toEqual([
      'Theater Test: Sooner',
      'M: m0',
      'M: m1',
      'M: m2',
      'L: l1',
      'M: m3',
      'Theater Test: Show',
      'L: l0',
    ]);
  });

  it('leave out an organisation that is removed while others are read', async () => {
    const house = (title: string, date: string) =>
      makeTenant(database.db, {
        now,
        client: { title },
        events: [{ key: 'e', name: 'E', sub_events: [performance('e', 5, { date })] }],
      });
    await house('First', '2026-11-20');
    const gone = await house('Gone', '2026-11-21');
    const remover = await database.sql.reserve();
    await remover`BEGIN`;
    // Holds up the read of the first organisation.
    await remover`LOCK TABLE locations IN ACCESS EXCLUSIVE MODE`;
    await remover`UPDATE clients SET name = name || '-was' WHERE id = ${gone.client.id}`;
    const read = names(3);
    await untilWaiting(database.sql, 1);
    await remover`COMMIT`;
    remover.release();
    expect(await read).toEqual(['First: E', 'Theater Test: Sooner', 'Theater Test: Show']);
  });
});
