import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { listDeliveries } from '@/lib/webhooks';
import { exportBundle, importBundle } from '.';
import { newName, sample } from './testing/sample';
import { world } from './testing/world';

let database: TestDatabase;
let at: ReturnType<typeof world>;
// Each import is later than the one before, because the log is ordered by time.
let imports = 0;
const run = (bundle: unknown) => {
  imports += 1;
  return importBundle(database.db, bundle, { now: new Date(Date.now() + imports * 1000) });
};

beforeAll(async () => {
  database = await testDatabase();
  at = world(database);
});
afterAll(() => database.drop());

const URL = 'https://receiver.example/hooks';

function bundleWith(name: string, webhooks: unknown, edit: (bundle: ReturnType<typeof sample>) => void = () => {}) {
  const bundle = sample(name);
  Object.assign(bundle.client, { webhooks });
  edit(bundle);
  return bundle;
}

const firstSub = (bundle: ReturnType<typeof sample>) => bundle.events[0]?.sub_events[0] ?? {};

/** Which performances of which show the webhooks named, by key, for each import. */
async function told(name: string): Promise<string[][]> {
  const ctx = await at.contextOf(name);
  const keys = new Map<number, string>();
  for (const key of ['vrij', 'genummerd']) keys.set(await at.subEventId(name, key), key);
  const bodies = (await listDeliveries(ctx)).reverse().map(({ body }) => JSON.parse(body));
  expect(bodies.every(({ type }) => type === 'event.updated')).toBe(true);
  return bodies.map(({ data }) => data.sub_event_ids.map((id: number) => keys.get(id)));
}

describe('webhooks in a bundle', () => {
  test('are exported as imported, without their secrets, and the same file changes nothing', async () => {
    const name = newName();
    const webhooks = [{ url: URL }, { url: `${URL}/2`, events: ['order.paid', 'stock.changed'] }];
    await run(bundleWith(name, webhooks));
    const exported = await exportBundle(database.db, name);
    expect(exported.client.webhooks).toEqual([{ url: URL, events: null }, webhooks[1]]);
    expect(JSON.stringify(exported)).not.toContain('whsec');
    expect((await run(exported)).changed).toBe(false);
    expect((await run(bundleWith(name, []))).changed).toBe(true);
    expect((await exportBundle(database.db, name)).client.webhooks).toEqual([]);
    expect((await run(bundleWith(name, [{ url: URL, events: ['order.paid'] }]))).changed).toBe(true);
    expect((await exportBundle(database.db, name)).client.webhooks).toEqual([{ url: URL, events: ['order.paid'] }]);
  });

  const wrong: [unknown, string, string][] = [
    ['https://a.example/', '', 'must be an array, not a string'],
    [[{ url: 'http://a.example/' }], '[0].url', 'must begin with https://'],
    [[{ url: 'ftp://a.example/' }], '[0].url', 'must be an absolute http or https address'],
    [[{ url: 'https://me:secret@a.example/' }], '[0].url', 'must not have a user name, a password or a part after #'],
    [[{ url: URL }, { url: URL }], '[1].url', 'must differ from client.webhooks[0].url'],
    [[{ url: URL, events: [] }], '[0].events', 'must have at least one entry'],
    [[{ url: URL, secret: 'whsec_a' }], '[0].secret', 'is not known here; known are url, events'],
    [Array.from({ length: 21 }, (_, i) => ({ url: `${URL}/${i}` })), '', 'must be at most 20'],
  ];
  test.each(wrong)('%j is refused', async (webhooks, place, message) => {
    const errors = await at.refusal(bundleWith(newName(), webhooks));
    expect(errors).toEqual([{ path: `client.webhooks${place}`, message }]);
  });

  test('an unknown event is refused with the list of known ones', async () => {
    const [error] = await at.refusal(bundleWith(newName(), [{ url: URL, events: ['order.made'] }]));
    expect(error).toMatchObject({ path: 'client.webhooks[0].events[0]' });
    expect(error?.message).toContain('"order.paid"');
  });
});

describe('event.updated', () => {
  test('names the performances that changed, and no others', async () => {
    const name = newName();
    const hooks = [{ url: URL, events: ['event.updated'] }];
    await run(bundleWith(name, hooks));
    await run(bundleWith(name, hooks));
    await run(bundleWith(name, hooks, (bundle) => Object.assign(firstSub(bundle), { time: '19:00:00' })));
    await run(bundleWith(name, hooks, (bundle) => Object.assign(bundle.events[0] ?? {}, { text: 'Anders' })));
    await run(bundleWith(name, hooks, (bundle) => Object.assign(bundle.ticket_types[1] ?? {}, { value: '2.00' })));
    await run(bundleWith(name, hooks, (bundle) => bundle.events[0]?.sub_events.pop()));
    await run(bundleWith(name, hooks, (bundle) => bundle.events[0]?.sub_events.pop()));
    const both = ['vrij', 'genummerd'];
    // The fourth restores the text and changes a ticket type; the fifth restores that and archives another.
    expect(await told(name)).toEqual([both, ['vrij'], both, both, both]);
  });

  const edits: [string, object, unknown][] = [
    ['price', { categories: [{ name: 'standaard', price: '25.00', capacity: 20 }] }, ['vrij']],
    ['capacity', { categories: [{ name: 'standaard', price: '24.50', capacity: 25 }] }, ['vrij']],
    ['ticket types', { ticket_types: ['cjp'] }, ['vrij']],
    ['status', { status: 'nosal' }, ['vrij']],
    ['withdrawal', { status: 'unpub' }, ['vrij']],
  ];
  test.each(edits)('a new %s is told', async (_, change, expected) => {
    const name = newName();
    await run(sample(name));
    const hooks = [{ url: URL, events: ['event.updated'] }];
    await run(bundleWith(name, hooks));
    await run(bundleWith(name, hooks, (bundle) => Object.assign(firstSub(bundle), change)));
    expect(await told(name)).toEqual([expected]);
  });

  test('is not sent for a refused import, nor to endpoints that did not subscribe', async () => {
    const name = newName();
    await run(bundleWith(name, [{ url: URL, events: ['order.paid'] }]));
    await at.hold(name, 'vrij', 'cart-hook-1', 3);
    const smaller = bundleWith(name, [{ url: URL }], (bundle) =>
      Object.assign(firstSub(bundle), { categories: [{ name: 'standaard', price: '24.50', capacity: 1 }] }),
    );
    expect(await at.refusal(smaller)).not.toEqual([]);
    expect(await told(name)).toEqual([]);
  });
});
