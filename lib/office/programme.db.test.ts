import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { changeBundle, exportBundle, importBundle } from '@/lib/bundle';
import { addSeats } from '@/lib/carts';
import { newCartId } from '@/lib/ids';
import type { Money } from '@/lib/money';
import { makeMember } from '@/lib/staff/testing/make-member';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { insertSale } from '@/lib/testing/sale';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import {
  addSeries,
  applyDraft,
  copyShow,
  deleteOldDrafts,
  digestOf,
  findShow,
  keepDraft,
  listShows,
  previewImport,
  readDraft,
  savePerformance,
  saveShow,
  saveType,
  seriesDays,
  startShow,
  versionOfThing,
} from '.';

let database: TestDatabase;
let tenant: Tenant;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  const subs = [performance('een', 10), performance('twee', 10, { date: '+15' })];
  const second = { key: 'ander', name: 'Ander', sub_events: [performance('drie', 5)] };
  tenant = await makeTenant(database.db, { events: [{ key: 'stuk', name: 'Stuk', sub_events: subs }, second] });
});

const member = (given = {}) => makeMember(database.db, tenant.client, given);
const show = () => tenant.mainEventId('stuk');
const exported = () => exportBundle(database.db, tenant.name);
const deeds = () => database.sql<{ action: string; before: unknown; after: unknown }[]>`
  SELECT action, before, after FROM audit_log WHERE client_id = ${tenant.client.id} AND chain_nr IS NOT NULL ORDER BY chain_nr`;

const TEXTS = { name: 'Stuk', short_text: '', text: '', types: [] };

async function pageOf(ctx: Awaited<ReturnType<typeof member>>) {
  const page = await findShow(ctx, show());
  if (!page) throw new Error('no show');
  const [first] = page.show.sub_events;
  if (!first) throw new Error('no performance');
  return { show: page.show, first, id: first.event_id ?? 0 };
}

async function sell(key: string) {
  const at = { client: tenant.client, db: database.db, now: new Date() };
  const cartId = newCartId();
  await addSeats(at, {
    cartId,
    subEventId: tenant.subEventId(key),
    discountId: tenant.discountId('standaard'),
    count: 1,
  });
  const id = await insertSale(database.sql, tenant.client.id);
  await database.sql`
    INSERT INTO order_lines (client_id, order_id, position, sub_event_id, nr, row_nr, seat_nr, category_id, category_name, ticket_type_id,
                             discount_id, discount_name, price, event_name, starts_at, location_id, location_name)
    SELECT s.client_id, ${id}, 1, s.sub_event_id, s.nr, '0', '0', s.category_id, 'standaard', d.ticket_type_id, d.discount_id, 'Standaard',
           s.price, 'Stuk', e.starts_at, e.location_id, 'Zaal'
      FROM seats s JOIN sub_events e ON e.client_id = s.client_id AND e.id = s.sub_event_id
      JOIN discounts d ON d.client_id = s.client_id AND d.discount_id = ${tenant.discountId('standaard')}
     WHERE s.client_id = ${tenant.client.id} AND s.cart_id = ${cartId}`;
  await database.sql`UPDATE seats SET cart_id = NULL, order_id = ${id} WHERE client_id = ${tenant.client.id} AND cart_id = ${cartId}`;
}

it('writes what the bundle says, and nothing beside it, with a deed for each thing', async () => {
  const ctx = await member();
  const before = await exported();
  const { show: event, first, id } = await pageOf(ctx);
  await saveShow(ctx, show(), {
    ...TEXTS,
    name: 'Stuk!',
    text: '<p>Nu<script>x</script></p>',
    seen: versionOfThing(event),
  });
  const { key: _k, event_id: _e, name: _n, text: _t, short_text: _s, url: _u, image: _i, ...fields } = first;
  const categories = [{ name: 'standaard', price: '30.00' as const, capacity: 12 }];
  await savePerformance(ctx, {
    show: show(),
    id,
    seen: versionOfThing(first),
    fields: { ...fields, status: 'nosal', categories } as never,
  });
  const wanted = structuredClone(before);
  Object.assign(wanted.events[0] ?? {}, { name: 'Stuk!', text: '<p>Nu</p>' });
  Object.assign(wanted.events[0]?.sub_events[0] ?? {}, { status: 'nosal', categories });
  expect(await exported()).toEqual(wanted);
  expect(await deeds()).toEqual([
    {
      action: 'show.changed',
      before: { name: 'changed', text: 'changed' },
      after: { name: 'changed', text: 'changed' },
    },
    {
      action: 'performance.changed',
      before: { status: 'pub', 'categories.standaard.price': '24.50', 'categories.standaard.capacity': 10 },
      after: { status: 'nosal', 'categories.standaard.price': '30.00', 'categories.standaard.capacity': 12 },
    },
  ]);
});

it('two people at one form: the second is told, and nothing of theirs is written', async () => {
  const [one, other] = [await member(), await member({ role: 'manager' })];
  const seen = versionOfThing((await pageOf(one)).show);
  const both = await Promise.allSettled(
    [one, other].map((ctx, i) => saveShow(ctx, show(), { ...TEXTS, name: `Van ${i}`, seen })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'changed_meanwhile' } });
});

it('what a role or scope does not allow is refused whole', async () => {
  const seen = versionOfThing((await pageOf(await member())).show);
  const save = async (given: object, id = show()) =>
    saveShow(await member(given), id, { ...TEXTS, name: 'Anders', seen }).then(
      () => 'done',
      (error) => error.code,
    );
  for (const role of ['box_office', 'marketing', 'producer', 'door', 'auditor'])
    expect([role, await save({ role })]).toEqual([role, 'may_not']);
  expect(await save({ role: 'manager', scope: 'shows', ids: [tenant.mainEventId('ander')] })).toBe('may_not');
  expect(await save({ role: 'manager', scope: 'performances', ids: [tenant.subEventId('een')] })).toBe('may_not');
  expect(await save({ role: 'manager' }, 999_999_999)).toBe('not_found');
  expect((await exported()).events[0]?.name).toBe('Stuk');
  expect(await save({ role: 'manager', scope: 'shows', ids: [show()] })).toBe('done');
});

it('shows what somebody works on, and no other', async () => {
  const names = async (given: object, asked = {}) =>
    (await listShows(await member(given), asked)).rows.map(({ name, state }) => `${name} ${state}`);
  expect(await names({})).toEqual(['Stuk on_sale', 'Ander on_sale']);
  expect(await names({}, { search: 'AND' })).toEqual(['Ander on_sale']);
  expect(await names({}, { state: 'over' })).toEqual([]);
  expect(await names({ role: 'producer', scope: 'shows', ids: [show()] })).toEqual(['Stuk on_sale']);
  expect(await names({ role: 'producer', scope: 'performances', ids: [tenant.subEventId('drie')] })).toEqual([
    'Ander on_sale',
  ]);
  const alone = await member({ role: 'producer', scope: 'performances', ids: [tenant.subEventId('twee')] });
  expect((await findShow(alone, show()))?.show.sub_events.map(({ key }) => key)).toEqual(['twee']);
  expect(await findShow(alone, tenant.mainEventId('ander'))).toBeUndefined();
  const other = await makeTenant(database.db, { events: [{ key: 'van-hen', name: 'Van hen', sub_events: [] }] });
  expect(await findShow(await member(), other.mainEventId('van-hen'))).toBeUndefined();
});

it('what was sold keeps its time, place and price', async () => {
  await sell('een');
  const ctx = await member();
  const { first, id } = await pageOf(ctx);
  const { key: _k, event_id: _e, name: _n, text: _t, short_text: _s, url: _u, image: _i, ...fields } = first;
  const save = (change: object) =>
    savePerformance(ctx, {
      show: show(),
      id,
      seen: versionOfThing(first),
      fields: { ...fields, ...change } as never,
    }).then(
      () => 'done',
      ({ code, field }) => `${code} ${field}`,
    );
  for (const date of ['2031-01-01', '2021-01-01']) expect(await save({ date })).toBe('has_sold date');
  expect(await save({ time: '19:00:00', end: '22:00:00' })).toBe('has_sold time');
  expect(await save({ categories: [{ name: 'standaard', price: '9.00', capacity: 10 }] })).toBe('has_sold price');
  expect(await save({ status: 'arch' })).toMatch(/has_sold/);
  for (const status of ['unpub', 'trash']) expect(await save({ status })).toMatch(/has_sold/);
  const [type] = (await exported()).ticket_types;
  const cheaper = saveType(ctx, {
    key: 'standaard',
    seen: versionOfThing(type ?? {}),
    fields: { ...type, value: '1.00' } as never,
  });
  await expect(cheaper).rejects.toMatchObject({ code: 'has_sold', field: 'value' });
  // More seats, and no more of them on sale, touch no ticket.
  expect(await save({ status: 'nosal', categories: [{ name: 'standaard', price: '24.50', capacity: 11 }] })).toBe(
    'done',
  );
});

it('a series goes by the calendar, across the clock change, without the days left out; a copy is a draft', async () => {
  const series = { from: '2031-03-27', until: '2031-04-12', weekdays: [5, 6], except: ['2031-04-05'] };
  expect(seriesDays(series)).toEqual(['2031-03-28', '2031-03-29', '2031-04-04', '2031-04-11', '2031-04-12']);
  expect(seriesDays({ ...series, until: '2999-01-01', weekdays: [1, 2, 3, 4, 5, 6, 7] }).length).toBeLessThan(367);
  const ctx = await member();
  expect(
    await addSeries(ctx, { show: show(), like: (await pageOf(ctx)).id, series, time: '19:30:00', end: null }),
  ).toBe(5);
  const starts = await database.sql<{ at: Date }[]>`
    SELECT starts_at AS at FROM sub_events WHERE client_id = ${tenant.client.id} AND starts_at > '2031-01-01' ORDER BY 1`;
  expect(starts.map(({ at }) => new Date(at).toISOString().slice(5, 16))).toEqual([
    '03-28T18:30',
    '03-29T18:30',
    '04-04T17:30',
    '04-11T17:30',
    '04-12T17:30',
  ]);
  const copy = await copyShow(ctx, show(), { name: 'Stuk', days: 364 });
  const page = await findShow(ctx, copy);
  expect(page?.show).toMatchObject({ key: 'stuk-2', name: 'Stuk' });
  expect(page?.show.sub_events.map(({ status, categories }) => [status, categories[0]?.price])).toEqual(
    Array(7).fill(['unpub', '24.50']),
  );
});

it('ids that others have are passed over, also as a role that sees none of them', async () => {
  const [{ next } = { next: 0 }] = await database.sql<{ next: number }[]>`SELECT nextval('event_id_seq')::int AS next`;
  const ahead = Array.from({ length: 40 }, (_, i) => ({
    key: `e${i}`,
    name: 'E',
    event_id: next + 1 + i,
    sub_events: [],
  }));
  await makeTenant(database.db, { events: ahead });
  const first = {
    name: 'Nieuw',
    venue: '',
    venueName: 'Kerk',
    city: 'Kampen',
    date: '2031-05-05',
    time: '20:00:00',
    seats: 40,
  };
  const words = { rank: 'Vrij', type: 'Standaard' };
  const ctx = await member();
  expect(await startShow(ctx, { ...first, price: '12.50' as Money, words })).toBeGreaterThan(next + 40);
  const taken = { ...(await exported()), rides: [] };
  Object.assign(taken.client, { domains: [`${tenant.name}.example`] });
  Object.assign(taken.events[0] ?? {}, { key: 'weer', event_id: next + 1, sub_events: [] });
  const seen = await previewImport(ctx, taken);
  expect(seen).toMatchObject({
    errors: [{ path: 'events[0].event_id', message: expect.stringContaining('another organisation') }],
  });
});

it('a file is imported as it was previewed, or not at all', async () => {
  const ctx = await member();
  const file = await exported();
  file.events[0]?.sub_events.pop();
  Object.assign(file.client, { vat_rate: 9 });
  const upload = (json: unknown) => keepDraft(ctx, new TextEncoder().encode(JSON.stringify(json)));
  const id = await upload(file);
  expect(await readDraft(await member(), id)).toBeUndefined();
  const preview = await previewImport(ctx, await readDraft(ctx, id));
  if (!('imported' in preview)) throw new Error(JSON.stringify(preview));
  expect(preview.imported.differences.map(({ kind, path }) => [kind, ...path])).toEqual([
    ['changed', 'vat_rate'],
    ['archived'],
  ]);
  expect((await exported()).client.vat_rate).toBeNull();
  const seen = digestOf(preview.imported);
  const apply = (who = ctx) => applyDraft(who, id, { seen, mail: true });
  await changeBundle(
    database.db,
    tenant.name,
    ({ ...bundle }) => ({ ...bundle, client: { ...bundle.client, hold_minutes: 3 } }),
    { now: new Date() },
  );
  await expect(apply()).rejects.toMatchObject({ code: 'changed_meanwhile' });
  await importBundle(
    database.db,
    { ...file, client: { ...file.client, vat_rate: null }, events: (await exported()).events },
    { now: new Date() },
  );
  await apply();
  expect(await exported()).toEqual(file);
  expect(await previewImport(ctx, { ...file, client: { ...file.client, name: 'demo' } })).toMatchObject({
    errors: [{ path: 'client.name' }],
  });
  const more = { ...file, client: { ...file.client, refund_hours: 3 } };
  expect(await previewImport(await member({ role: 'producer' }), more)).toEqual({ refused: 'may_not' });
});

it('who works at one venue takes no performance out of another', async () => {
  const file = await exported();
  const [first] = file.locations;
  if (!first) throw new Error('no venue');
  file.locations.push({ ...first, key: 'elders', name: 'Elders', location_id: null });
  await importBundle(database.db, file, { now: new Date() });
  const { show: event, first: sub, id } = await pageOf(await member());
  const ids = (await exported()).locations.map(({ location_id }) => location_id ?? 0);
  const { key: _k, event_id: _e, name: _n, text: _t, short_text: _s, url: _u, image: _i, ...fields } = sub;
  expect([event.event_id, ids.length]).toEqual([show(), 2]);
  for (const at of ids) {
    const ctx = await member({ role: 'manager', scope: 'locations', ids: [at] });
    const taken = savePerformance(ctx, {
      show: show(),
      id,
      seen: versionOfThing(sub),
      fields: { ...fields, location: 'elders' },
    });
    await expect(taken).rejects.toMatchObject({ code: 'may_not' });
  }
});

it('a file hides or moves what was sold for those alone who may cancel it', async () => {
  await sell('een');
  const stale = new Date(Date.now() - 3_600_000);
  const [owner, code, waiting] = [await member(), await member({ proof: 'code' }), await member()];
  waiting.session.provenAt = stale;
  const file = await exported();
  const preview = async (who: typeof owner, change: object, key = 'een') => {
    const changed = structuredClone(file);
    for (const event of changed.events)
      event.sub_events = event.sub_events.map((sub) => (sub.key === key ? { ...sub, ...change } : sub));
    const seen = await previewImport(who, changed);
    return 'refused' in seen ? seen.refused : Object.keys(seen)[0];
  };
  for (const change of [{ status: 'unpub' }, { status: 'trash' }, { date: '2031-01-01' }]) {
    const seen = [await preview(owner, change), await preview(code, change), await preview(waiting, change)];
    expect([change, ...seen]).toEqual([change, 'imported', 'may_not', 'not_now']);
    expect(await preview(code, change, 'twee')).toBe('imported');
  }
});

it('an uploaded file is kept sealed, for a day, and goes by itself', async () => {
  const ctx = await member();
  const file = { client: { payment_methods: [{ api_key: 'live_draftkey' }] } };
  const id = await keepDraft(ctx, new TextEncoder().encode(JSON.stringify(file)));
  const kept = () =>
    database.sql<{ text: string }[]>`SELECT text FROM bundle_drafts WHERE client_id = ${tenant.client.id}`;
  const later = new Date(ctx.now.getTime() + 25 * 3_600_000);
  expect((await kept())[0]?.text).not.toContain('live_draftkey');
  expect(await readDraft(ctx, id)).toEqual(file);
  expect(await readDraft({ ...ctx, now: later }, id)).toBeUndefined();
  await deleteOldDrafts(database.db, new Date(later.getTime() - 2 * 3_600_000));
  expect(await kept()).toHaveLength(1);
  await deleteOldDrafts(database.db, later);
  expect(await kept()).toEqual([]);
});
