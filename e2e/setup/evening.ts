import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { importBundle } from '@/lib/bundle';
import { encodePolyline } from '@/lib/rides';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { openDatabase } from './api';
import { openBrowser } from './browser';
import { visitsTo } from './shop';

type Json = Record<string, unknown>;

export const WEST = { key: 'west', name: 'Westertheater', lat: 52.37, lon: 4.89 };
export const EAST = { key: 'east', name: 'De Oosterhal', lat: 52.371, lon: 4.902 };
const FAR = { key: 'far', name: 'Noorderzaal', lat: 52.379, lon: 4.896 };
const LINE: [number, number][] = [
  [52.37, 4.89],
  [52.3712, 4.896],
  [52.371, 4.902],
];

export const show = (name: string, location: string, time: string, end: string, more: Json = {}) => ({
  key: name,
  name,
  short_text: 'Een gezelschap',
  sub_events: [performance(name, 200, { location, time, end, ...more })],
});
/** One ride of 1,000 m takes 9 minutes; ten minutes of margin are added. */
const rides = [
  { from: 'west', to: 'east', metres: 1000, line: encodePolyline(LINE) },
  { from: 'east', to: 'west', metres: 1000, line: encodePolyline(LINE.toReversed()) },
];
export const few = { categories: [{ name: 'standaard', price: '10.00', capacity: 2 }] };
export const EVENTS = [
  show('Hamlet', 'west', '19:00:00', '20:00:00'),
  show('Faust', 'east', '20:45:00', '21:45:00'),
  show('Medea', 'west', '22:30:00', '23:30:00'),
  show('Lear', 'far', '20:40:00', '21:40:00'),
  // The shows from here on are on another day, with two free seats each.
  show('Woyzeck', 'west', '19:00:00', '20:00:00', { date: '+15', ...few }),
  show('Carmen', 'east', '20:30:00', '21:30:00', { date: '+15', ...few }),
];

type Stage = {
  database: ReturnType<typeof openDatabase>;
  browser: Awaited<ReturnType<typeof openBrowser>>;
  tenant: Tenant;
  /** Another organisation of the same circle, whose show is nearby. */
  friends: Tenant;
  shop: ReturnType<typeof visitsTo>;
  /** The day of most shows, as `YYYY-MM-DD`. */
  night: string;
};

/**
 * A Dutch shop with evenings by bicycle, for the tests of one file, which fail when a page reports a problem. Filled
 * before the first test.
 */
export function openEvening(): Stage {
  const database = openDatabase();
  const stage = { database } as Stage;
  beforeAll(async () => {
    const circle = `circle-${randomBytes(4).toString('hex')}`;
    const client = { locale: 'nl', recommendations: true, circle, max_per_order: 8 };
    const tenant = await makeTenant(database.db, { client, locations: [WEST, EAST, FAR], events: EVENTS });
    await importBundle(database.db, { ...tenant.bundle, rides }, { now: new Date() });
    const friends = await makeTenant(database.db, {
      client: { ...client, title: 'De Vrienden' },
      locations: [{ ...WEST, name: 'De Buren' }],
      events: [show('Aida', 'west', '22:10:00', '23:10:00')],
    });
    const [row] = await database.sql<{ night: string }[]>`
      SELECT (starts_at AT TIME ZONE 'Europe/Amsterdam')::date::text AS night FROM sub_events
       WHERE client_id = ${tenant.client.id} AND id = ${tenant.subEventId('Hamlet')}`;
    const browser = await openBrowser();
    Object.assign(stage, { browser, tenant, friends, shop: visitsTo(tenant), night: row?.night ?? '' });
  });
  afterEach(async () => expect(await stage.browser.leave()).toEqual([]));
  afterAll(async () => {
    await stage.browser.close();
    await database.close();
  });
  return stage;
}
