import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { type Bundle, changeBundle, exportBundle, importBundle } from '.';
import { newName, sample } from './testing/sample';

let database: TestDatabase;
const now = new Date();
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const tell = async (bundle: unknown) => {
  const imported = await importBundle(database.db, bundle, { now, withDifferences: true, isDryRun: true });
  return imported.differences.map(({ kind, names, path, before, after }) => [
    kind,
    names.join(' > '),
    ...(path.length > 0 ? [path.join('.'), before, after] : []),
  ]);
};

test('lists what a file changes, adds and archives, and changes nothing in a dry run', async () => {
  const bundle = sample(newName());
  expect((await importBundle(database.db, bundle, { now, withDifferences: true })).differences).toEqual([]);
  expect(await tell(bundle)).toEqual([]);
  const before = await exportBundle(database.db, String(bundle.client.name));
  Object.assign(bundle.client, { vat_rate: 9, theme: { accent: '#112233' } });
  bundle.ticket_types.reverse();
  Object.assign(bundle.ticket_types[1] ?? {}, { max_per_order: 3 });
  bundle.locations.push({ key: 'foyer', name: 'Foyer' });
  const [event] = bundle.events;
  const [free] = event?.sub_events ?? [];
  Object.assign(event ?? {}, { name: 'De Meeuw', text: '<p>Tsjechov</p>', types: ['theater', 'klassiek'] });
  Object.assign(free ?? {}, { time: '19:30:00', status: 'nosal' });
  Object.assign(free ?? {}, { categories: [{ name: 'standaard', price: '25.00', capacity: 21 }] });
  event?.sub_events.pop();
  const late = 'De Meeuw > 2031-05-02 19:30';
  expect(await tell(bundle)).toEqual([
    ['changed', 'Theater Voorbeeld', 'vat_rate', null, 9],
    ['changed', 'Theater Voorbeeld', 'theme', null, { accent: '#112233' }],
    ['changed', 'Theater Voorbeeld', 'ticket_types', ['Standaard', 'CJP'], ['CJP', 'Standaard']],
    ['added', 'Foyer'],
    ['changed', 'Standaard', 'max_per_order', null, 3],
    ['changed', 'De Meeuw', 'name', 'De meeuw', 'De Meeuw'],
    ['changed', 'De Meeuw', 'text', '<p>Anton Tsjechov</p>', '<p>Tsjechov</p>'],
    ['changed', 'De Meeuw', 'types', ['theater'], ['theater', 'klassiek']],
    ['changed', late, 'time', '20:30:00', '19:30:00'],
    ['changed', late, 'status', 'pub', 'nosal'],
    ['changed', late, 'categories.standaard.price', '24.50', '25.00'],
    ['changed', late, 'categories.standaard.capacity', 20, 21],
    ['archived', 'De Meeuw > 2031-05-02 20:30'],
  ]);
  expect(await exportBundle(database.db, String(bundle.client.name))).toEqual(before);
});

const folders = ['../../db/demo', '../../docs/examples'].map((folder) => join(import.meta.dirname, folder));
const files = folders
  .filter(existsSync)
  .flatMap((folder) => readdirSync(folder).map((file) => ({ file, path: join(folder, file) })));

test.each(files)(
  '$file: its export differs in nothing, and what differs is what an import writes',
  async ({ path }) => {
    const name = newName();
    const given = JSON.parse(readFileSync(path, 'utf8'));
    const plain = { ...given, client: { ...given.client, name, domains: [] }, rides: [] };
    const own = JSON.parse(
      JSON.stringify(plain, (member, value) => (/^(event|location)_id$/.test(member) ? null : value)),
    );
    await importBundle(database.db, own, { now });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 5 }), async (changes) => {
        const imported = await changeBundle(
          database.db,
          name,
          (bundle) => {
            for (const [which, how] of changes) MUTATIONS[which % MUTATIONS.length]?.(bundle, how);
            return bundle;
          },
          { now, withDifferences: true, mail: false, isDryRun: true },
        );
        expect([changes, imported.changed]).toEqual([changes, imported.differences.length > 0]);
        if (changes.length === 0) expect(imported.differences).toEqual([]);
      }),
      { numRuns: 4, examples: [[[]], [[[7, 0]]]] },
    );
  },
);

const one = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)];

/** Changes of a bundle that may also change nothing. */
const MUTATIONS: ((bundle: Bundle, how: number) => unknown)[] = [
  ({ client }, how) => Object.assign(client, { hold_minutes: 1 + (how % 30), title: `T${how % 3}` }),
  ({ ticket_types }, how) => ticket_types.push(...ticket_types.splice(0, how % 2)),
  ({ ticket_types }, how) => Object.assign(one(ticket_types, how) ?? {}, { code: how % 2 ? 'Geheim' : null }),
  ({ locations }, how) => Object.assign(one(locations, how) ?? {}, { city: how % 2 ? 'Kampen' : null }),
  ({ events }, how) =>
    Object.assign(one(events, how) ?? {}, { text: `<p>${how % 2}</p>`, types: ['a', 'b'].slice(how % 2) }),
  ({ events }, how) =>
    Object.assign(one(one(events, how)?.sub_events ?? [], how) ?? {}, { time: `1${how % 10}:07:00` }),
  ({ events }, how) =>
    Object.assign(one(one(events, how)?.sub_events ?? [], how)?.categories[0] ?? {}, { price: '9.99' }),
  (bundle, how) => {
    const event = one(bundle.events, how);
    const gone = event?.sub_events.splice(how % 3, 1) ?? [];
    bundle.subscriptions = bundle.subscriptions.filter(
      ({ performances }) =>
        !performances.some((each) => each.event === event?.key && gone.some(({ key }) => key === each.performance)),
    );
  },
  ({ events }, how) =>
    Object.assign(one(one(events, how)?.sub_events ?? [], how) ?? {}, { status: how % 2 ? 'pub' : 'nosal' }),
];
