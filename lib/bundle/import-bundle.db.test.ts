import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { exportBundle, importBundle } from '.';
import { newName, performance, sample } from './testing/sample';
import { world } from './testing/world';

let database: TestDatabase;
let at: ReturnType<typeof world>;
const now = new Date();
const run = (bundle: unknown, on = now) => importBundle(database.db, bundle, { now: on });

beforeAll(async () => {
  database = await testDatabase();
  at = world(database);
});
afterAll(() => database.drop());

type Event = { status: string; name: string; key: string };
const events = async (client: string, table: 'main_events' | 'sub_events') =>
  database.sql<Event[]>`
    SELECT key, status, name FROM ${database.sql(table)} WHERE client_id = (SELECT id FROM clients WHERE name = ${client}) ORDER BY id`;

describe('the same file again', () => {
  test('writes no row at all', async () => {
    const bundle = sample(newName());
    Object.assign(bundle.client, {
      theme: { radius: 'large', accent: '#000' },
      domains: [`${bundle.client.name}.example.org`],
    });
    Object.assign(bundle.events[0]?.sub_events[0] ?? {}, {
      ticket_types: ['cjp', 'standaard'],
      view_end: '2031-05-02 20:00:00',
    });
    const name = String(bundle.client.name);
    expect(await run(bundle)).toMatchObject({ clientName: name, title: 'Theater Voorbeeld', changed: true });
    const before = await at.fingerprintOf(name);
    expect(await run(structuredClone(bundle))).toMatchObject({
      clientName: name,
      title: 'Theater Voorbeeld',
      changed: false,
    });
    expect(await at.fingerprintOf(name)).toBe(before);
  });

  test('also while seats are held and sold', async () => {
    const name = newName();
    await run(sample(name));
    await at.hold(name, 'vrij', 'cart-a-0001', 3);
    await at.hold(name, 'genummerd', 'cart-b-0001', 2, '1e rang');
    await at.sell(name, 'cart-b-0001');
    const before = await at.fingerprintOf(name);
    expect((await run(sample(name))).changed).toBe(false);
    expect(await at.fingerprintOf(name)).toBe(before);
  });

  const edits: [string, (bundle: ReturnType<typeof sample>) => void][] = [
    ['client title', (b) => Object.assign(b.client, { title: 'Anders' })],
    ['client theme', (b) => Object.assign(b.client, { theme: { accent: '#123456' } })],
    ['hold minutes', (b) => Object.assign(b.client, { hold_minutes: 0.5 })],
    ['domains', (b) => Object.assign(b.client, { domains: [`${b.client.name}.example.org`] })],
    ['embed origins', (b) => Object.assign(b.client, { embed_origins: ['https://example.org'] })],
    ['no embed origins', (b) => Object.assign(b.client, { embed_origins: [] })],
    ['location', (b) => Object.assign(b.locations[0] ?? {}, { zip: '1000 AA' })],
    ['ticket type', (b) => Object.assign(b.ticket_types[1] ?? {}, { value: '2.00' })],
    ['order of ticket types', (b) => b.ticket_types.reverse()],
    ['event types', (b) => Object.assign(b.events[0] ?? {}, { types: ['dans', 'theater'] })],
    ['start', (b) => Object.assign(b.events[0]?.sub_events[0] ?? {}, { time: '20:31:00' })],
    ['no end', (b) => Object.assign(b.events[0]?.sub_events[0] ?? {}, { end: '00:00:00' })],
    ['status', (b) => Object.assign(b.events[0]?.sub_events[0] ?? {}, { status: 'nosal' })],
    ['own text', (b) => Object.assign(b.events[0]?.sub_events[0] ?? {}, { text: '' })],
    ['named ticket types', (b) => Object.assign(b.events[0]?.sub_events[0] ?? {}, { ticket_types: ['cjp'] })],
    [
      'price',
      (b) =>
        Object.assign(b.events[0]?.sub_events[0] ?? {}, {
          categories: [{ name: 'standaard', price: '25.00', capacity: 20 }],
        }),
    ],
  ];
  test.each(edits)('with another %s changes, once, and back', async (_, edit) => {
    const name = newName();
    await run(sample(name));
    const edited = sample(name);
    edit(edited);
    expect((await run(edited)).changed).toBe(true);
    expect((await run(structuredClone(edited))).changed).toBe(false);
    expect((await run(sample(name))).changed).toBe(true);
    expect((await run(sample(name))).changed).toBe(false);
  });
});

describe('what the file leaves out', () => {
  test('is archived, and restored when it comes back, with its ids', async () => {
    const name = newName();
    await run(sample(name));
    const whole = await exportBundle(database.db, name);

    const without = sample(name);
    without.events = [];
    without.ticket_types.pop();
    without.locations.pop();
    expect((await run(without)).changed).toBe(true);
    expect((await events(name, 'main_events')).map((row) => row.status)).toEqual(['arch']);
    expect((await events(name, 'sub_events')).map((row) => row.status)).toEqual(['arch', 'arch']);
    const left = await exportBundle(database.db, name);
    expect([left.events.length, left.ticket_types.length, left.locations.length]).toEqual([0, 1, 1]);
    expect((await run(without)).changed).toBe(false);

    expect((await run(sample(name))).changed).toBe(true);
    expect(await exportBundle(database.db, name)).toEqual(whole);
    expect(await at.seats(name, 'vrij')).toHaveLength(20);
  });

  test('one performance only', async () => {
    const name = newName();
    await run(sample(name));
    const without = sample(name);
    without.events[0]?.sub_events.pop();
    await run(without);
    expect(await events(name, 'sub_events')).toMatchObject([
      { key: 'vrij', status: 'pub' },
      { key: 'genummerd', status: 'arch' },
    ]);
    expect((await events(name, 'main_events')).map((row) => row.status)).toEqual(['pub']);
  });

  test('an archived thing is not exported, and does not block a new one', async () => {
    const name = newName();
    const bundle = sample(name);
    Object.assign(bundle.events[0]?.sub_events[0] ?? {}, { status: 'arch' });
    await run(sample(name));
    await at.hold(name, 'vrij', 'cart-arch-1', 2);
    await at.sell(name, 'cart-arch-1');
    await run(bundle);
    const exported = await exportBundle(database.db, name);
    expect(exported.events[0]?.sub_events.map((sub) => sub.key)).toEqual(['genummerd']);
    expect((await run(exported)).changed).toBe(false);
    expect((await at.seats(name, 'vrij')).filter((seat) => seat.taken)).toHaveLength(2);
  });
});

describe('dates', () => {
  test('+N always counts from the day of the first import, in the client’s time zone', async () => {
    const name = newName();
    const bundle = sample(name);
    bundle.events = [{ key: 'e', name: 'E', sub_events: [performance('p', { date: '+2' })] }];
    await run(bundle, new Date('2030-06-30T22:30:00Z'));
    const date = async () => (await exportBundle(database.db, name)).events[0]?.sub_events[0]?.date;
    expect(await date()).toBe('2030-07-03');
    expect((await run(bundle, new Date('2030-09-01T12:00:00Z'))).changed).toBe(false);
    expect(await date()).toBe('2030-07-03');
  });

  test('a time that the clock skips is an error, also for a +N date', async () => {
    const name = newName();
    const bundle = sample(name);
    bundle.events = [
      { key: 'e', name: 'E', sub_events: [performance('p', { date: '+1', time: '02:30:00', end: '04:00:00' })] },
    ];
    const errors = await at.refusal(bundle, new Date('2030-03-30T12:00:00Z'));
    expect(errors).toEqual([
      { path: 'events[0].sub_events[0].time', message: expect.stringContaining('does not exist') },
    ]);
    await run(bundle, new Date('2030-03-29T12:00:00Z'));
  });
});

test('a price change does not touch seats in carts', async () => {
  const name = newName();
  await run(sample(name));
  await at.hold(name, 'vrij', 'cart-price-1', 2);
  const dearer = sample(name);
  Object.assign(dearer.events[0]?.sub_events[0] ?? {}, {
    categories: [{ name: 'standaard', price: '99.00', capacity: 20 }],
  });
  await run(dearer);
  const prices = await database.sql<{ price: string }[]>`SELECT price FROM seats WHERE cart_id = 'cart-price-1'`;
  expect(prices.map((row) => row.price)).toEqual(['24.50', '24.50']);
});

test('texts are sanitised, names are kept as they are', async () => {
  const name = newName();
  const bundle = sample(name);
  Object.assign(bundle.events[0] ?? {}, {
    name: 'Dans & <b>',
    short_text: '<i>',
    text: '<p onclick="x()">a<script>b</script></p>',
  });
  await run(bundle);
  const [event] = (await exportBundle(database.db, name)).events;
  expect(event).toMatchObject({ name: 'Dans & <b>', short_text: '<i>', text: '<p>a</p>' });
});

test('concurrent imports of one client run one by one; those of others are independent', async () => {
  const names = Array.from({ length: 4 }, newName);
  const results = await Promise.all(names.flatMap((name) => [1, 2, 3].map(() => run(sample(name)))));
  for (const name of names) {
    expect(results.filter((result) => result.clientName === name && result.changed)).toHaveLength(1);
    expect(await at.seats(name, 'vrij')).toHaveLength(20);
  }
});

test('progress counts performances', async () => {
  const seen: [number, number][] = [];
  const onProgress = (done: number, total: number) => seen.push([done, total]);
  const bundle = sample(newName());
  await importBundle(database.db, bundle, { now, onProgress });
  bundle.events[0]?.sub_events.push(performance('meer'));
  await importBundle(database.db, bundle, { now, onProgress });
  expect(seen).toEqual([
    [2, 2],
    [1, 3],
    [3, 3],
  ]);
});
