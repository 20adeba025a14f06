import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { ask, newCart, openDatabase } from '../setup/api';

const pool = openDatabase();
let tenant: Tenant;
let other: Tenant;

const PAST = { date: '2026-01-10' };
const NIGHT = { date: '2027-10-30', time: '23:00:00', end: '03:00:00' };

beforeAll(async () => {
  tenant = await makeTenant(pool.db, {
    events: [
      {
        key: 'hamlet',
        name: 'Hamlet',
        text: '<p>Zijn of <script>alert(1)</script><b>niet</b> zijn</p>',
        short_text: 'Toneelgroep',
        image: 'https://example.org/hamlet.jpg',
        types: ['theater', 'klassiek & meer'],
        sub_events: [
          performance('late', 5, { date: '+15' }),
          performance('early', 5, { date: '+15', time: '15:00:00', end: '00:00:00', name: 'Hamlet, matinee' }),
          performance('past', 5, PAST),
          performance('nosal', 5, { status: 'nosal' }),
          performance('unpub', 5, { status: 'unpub' }),
          performance('trash', 5, { status: 'trash' }),
          performance('not-yet-shown', 5, { view_begin: '2099-01-01 00:00:00' }),
          performance('no-longer-shown', 5, { view_end: '2020-01-01 00:00:00' }),
          performance('shown', 5, { view_end: '2099-01-01 12:30:00' }),
          performance('night', 5, NIGHT),
        ],
      },
      { key: 'over', name: 'Over', types: ['dans'], sub_events: [performance('over-1', 5, PAST)] },
      { key: 'hidden', name: 'Hidden', types: ['geheim'], sub_events: [performance('h', 5, { status: 'unpub' })] },
      { key: 'empty', name: 'Empty', sub_events: [] },
    ],
  });
  other = await makeTenant(pool.db, { events: [{ key: 'x', name: 'X', sub_events: [performance('x', 3)] }] });
});
afterAll(() => pool.close());

const keysOf = (subs: { event_id: number }[], keys: string[]) =>
  keys.filter((key) => subs.some((sub) => sub.event_id === tenant.subEventId(key)));

describe('GET /v1/{client_name}/events', () => {
  it('lists visible main events with a visible sub event, ascending, the whole list', async () => {
    const { status, headers, body } = await ask(`/v1/${tenant.name}/events`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(body.map((event: { event_id: number }) => event.event_id)).toEqual(
      [tenant.mainEventId('hamlet'), tenant.mainEventId('over')].sort((a, b) => a - b),
    );
    const hamlet = body.find((event: { event_name: string }) => event.event_name === 'Hamlet');
    expect(hamlet.sub_events).toHaveLength(6);
    const shown = ['past', 'nosal', 'shown', 'early', 'late', 'night'];
    expect(keysOf(hamlet.sub_events, shown)).toEqual(shown);
  });

  it('orders sub events by date and time, then id', async () => {
    const { body } = await ask(`/v1/${tenant.name}/events/${tenant.mainEventId('hamlet')}`);
    const moments = body[0].sub_events.map((sub: Record<string, string>) => `${sub.event_date} ${sub.event_time}`);
    expect(moments).toEqual([...moments].sort());
  });

  it('has exactly the members of the specification, in its order, then event_type', async () => {
    const { body } = await ask(`/v1/${tenant.name}/events/${tenant.mainEventId('hamlet')}`);
    expect(Object.keys(body[0])).toEqual(
      'event_id event_name event_text event_short_text event_image sub_events event_type'.split(' '),
    );
    expect(Object.keys(body[0].sub_events[0])).toEqual(
      (
        'event_id event_name event_text event_short_text event_url event_image event_date event_time event_end ' +
        'event_view_end event_rep event_main_id event_free event_status location_id location_name event_type'
      ).split(' '),
    );
    expect(body[0]).toMatchObject({
      event_name: 'Hamlet',
      event_text: '<p>Zijn of <b>niet</b> zijn</p>',
      event_short_text: 'Toneelgroep',
      event_image: 'https://example.org/hamlet.jpg',
      event_type: ['theater', 'klassiek & meer'],
    });
  });

  it('answers a sub event id with the sub event itself', async () => {
    const { status, body } = await ask(`/v1/${tenant.name}/events/${tenant.subEventId('early')}`);
    expect(status).toBe(200);
    expect(body).toHaveLength(1);
    expect(body[0]).not.toHaveProperty('sub_events');
    expect(body[0]).toMatchObject({
      event_id: tenant.subEventId('early'),
      event_main_id: tenant.mainEventId('hamlet'),
      event_name: 'Hamlet, matinee',
      event_url: null,
      event_image: null,
      event_time: '15:00:00',
      event_end: '00:00:00',
      event_view_end: '0000-00-00 00:00:00',
      event_rep: 'sub',
      event_free: 5,
      event_status: 'pub',
      location_name: 'Zaal',
    });
  });

  it('shows an end after midnight on the date of its start, also when the clock goes back', async () => {
    const { body } = await ask(`/v1/${tenant.name}/events/${tenant.subEventId('night')}`);
    expect(body[0]).toMatchObject({ event_date: '2027-10-30', event_time: '23:00:00', event_end: '03:00:00' });
    const [row] = await pool.sql`SELECT ends_at - starts_at = interval '5 hours' AS five FROM sub_events
      WHERE client_id = ${tenant.client.id} AND id = ${tenant.subEventId('night')}`;
    expect(row?.five).toBe(true);
  });

  it('states the end of the viewing window in local time', async () => {
    const { body } = await ask(`/v1/${tenant.name}/events/${tenant.subEventId('shown')}`);
    expect(body[0].event_view_end).toBe('2099-01-01 12:30:00');
  });

  it('`upcoming` omits performances that have begun, and events without others', async () => {
    const { body } = await ask(`/v1/${tenant.name}/events/upcoming`);
    expect(body.map((event: { event_name: string }) => event.event_name)).toEqual(['Hamlet']);
    expect(keysOf(body[0].sub_events, ['past', 'nosal', 'shown', 'early', 'late', 'night'])).not.toContain('past');
  });

  it('still answers past events by id, as not for sale', async () => {
    const main = await ask(`/v1/${tenant.name}/events/${tenant.mainEventId('over')}`);
    expect(main.status).toBe(200);
    expect(main.body[0].sub_events[0].event_free).toBe(0);
  });

  it('event_free is at most what one order can take, and 0 for events that are not on sale', async () => {
    const big = await makeTenant(pool.db, {
      client: { max_per_order: 7 },
      events: [
        { key: 'e', name: 'E', sub_events: [performance('big', 50), performance('four', 50, { max_per_order: 4 })] },
      ],
    });
    const { body } = await ask(`/v1/${big.name}/events`);
    const free = Object.fromEntries(
      body[0].sub_events.map((sub: { event_id: number; event_free: number }) => [sub.event_id, sub.event_free]),
    );
    expect(free[big.subEventId('big')]).toBe(7);
    expect(free[big.subEventId('four')]).toBe(4);
    const nosal = await ask(`/v1/${tenant.name}/events/${tenant.subEventId('nosal')}`);
    expect(nosal.body[0]).toMatchObject({ event_status: 'nosal', event_free: 0 });
  });

  it('reflects a hold at once', async () => {
    const path = `/v1/${tenant.name}/events/${tenant.subEventId('late')}`;
    const added = await ask(`/v1/${tenant.name}/cart/${newCart()}`, {
      method: 'POST',
      json: { event_id: tenant.subEventId('late'), discount_id: tenant.discountId('standaard'), numberoftickets: 3 },
    });
    expect(added.status).toBe(200);
    expect((await ask(path)).body[0].event_free).toBe(2);
  });

  it.each(['unpub', 'trash', 'not-yet-shown', 'no-longer-shown'])('404 for a sub event that is %s', async (key) => {
    const { status, body } = await ask(`/v1/${tenant.name}/events/${tenant.subEventId(key)}`);
    expect(status).toBe(404);
    expect(body.message).toBe('Event not found');
  });

  it.each(['0', '-1', '1.5', 'abc', '99999999', '2147483648', '99999999999999999999', 'null', '1e3', '%20', "1'"])(
    '404 for the id %s',
    async (id) => {
      const { status, body } = await ask(`/v1/${tenant.name}/events/${id}`);
      expect(status).toBe(404);
      expect(body).toMatchObject({ message: 'Event not found', code: 'event_not_found' });
    },
  );

  it('404 for another client’s ids', async () => {
    for (const id of [other.mainEventId('x'), other.subEventId('x')]) {
      expect((await ask(`/v1/${tenant.name}/events/${id}`)).status).toBe(404);
    }
  });
});

describe('event types and locations', () => {
  it('lists the types of visible events', async () => {
    const { body } = await ask(`/v1/${tenant.name}/eventtypes`);
    expect(body.map((type: Record<string, unknown>) => type.eventtype_name)).toEqual([
      'dans',
      'klassiek & meer',
      'theater',
    ]);
  });

  it('lists the events of a type, by its name in the address', async () => {
    for (const name of [encodeURIComponent('klassiek & meer'), 'klassiek+%26+meer']) {
      const { body } = await ask(`/v1/${tenant.name}/eventtypes/${name}`);
      expect([name, body[0]?.event_name, body.length]).toEqual([name, 'Hamlet', 1]);
    }
    const none = await ask(`/v1/${tenant.name}/eventtypes/geheim`);
    expect(none.status).toBe(404);
    expect(none.body.code).toBe('eventtype_not_found');
  });

  it('lists the venues', async () => {
    const { status, body } = await ask(`/v1/${tenant.name}/locations`);
    expect(status).toBe(200);
    expect(body).toEqual([
      {
        location_id: expect.any(Number),
        location_name: 'Zaal',
        location_address: '',
        location_address1: '',
        location_zip: '',
        location_city: 'Amsterdam',
        location_country: expect.any(String),
        location_phone: '',
        location_lat: null,
        location_lon: null,
      },
    ]);
  });
});
