import { expect, it } from 'vitest';
import type { Money } from '@/lib/money';
import { programmeStage } from '@/lib/testing/programme-stage';
import { makeTenant } from '@/lib/testing/tenant';
import {
  addSeries,
  copyShow,
  findShow,
  formVersion,
  listShows,
  previewImport,
  savePerformance,
  saveShow,
  saveType,
  seriesDays,
  startShow,
} from '.';

const { at, member, show, exported, pageOf, sell } = programmeStage();
const deeds = () => at.database.sql<{ action: string; before: unknown; after: unknown }[]>`
  SELECT action, before, after FROM audit_log WHERE client_id = ${at.tenant.client.id} AND chain_nr IS NOT NULL ORDER BY chain_nr`;

const TEXTS = { name: 'Stuk', short_text: '', text: '', types: [] };

it('writes exactly what an import of the bundle would, with a log line for each change', async () => {
  const ctx = await member();
  const before = await exported();
  const { show: event, first, id } = await pageOf(ctx);
  await saveShow(ctx, show(), {
    ...TEXTS,
    name: 'Stuk!',
    text: '<p>Nu<script>x</script></p>',
    seen: formVersion(event),
  });
  const { key: _k, event_id: _e, name: _n, text: _t, short_text: _s, url: _u, image: _i, ...fields } = first;
  const categories = [{ name: 'standaard', price: '30.00' as const, capacity: 12 }];
  await savePerformance(ctx, {
    show: show(),
    id,
    seen: formVersion(first),
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
  const seen = formVersion((await pageOf(one)).show);
  const both = await Promise.allSettled(
    [one, other].map((ctx, i) => saveShow(ctx, show(), { ...TEXTS, name: `Van ${i}`, seen })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'changed_meanwhile' } });
});

it('what a role or scope does not allow is refused whole', async () => {
  const seen = formVersion((await pageOf(await member())).show);
  const save = async (given: object, id = show()) =>
    saveShow(await member(given), id, { ...TEXTS, name: 'Anders', seen }).then(
      () => 'done',
      (error) => error.code,
    );
  for (const role of ['box_office', 'marketing', 'producer', 'door', 'auditor'])
    expect([role, await save({ role })]).toEqual([role, 'may_not']);
  expect(await save({ role: 'manager', scope: 'shows', ids: [at.tenant.mainEventId('ander')] })).toBe('may_not');
  expect(await save({ role: 'manager', scope: 'performances', ids: [at.tenant.subEventId('een')] })).toBe('may_not');
  expect(await save({ role: 'manager' }, 999_999_999)).toBe('not_found');
  expect((await exported()).events[0]?.name).toBe('Stuk');
  expect(await save({ role: 'manager', scope: 'shows', ids: [show()] })).toBe('done');
});

it('shows only what is in the member’s scope', async () => {
  const names = async (given: object, asked = {}) =>
    (await listShows(await member(given), asked)).rows.map(({ name, state }) => `${name} ${state}`);
  expect(await names({})).toEqual(['Stuk on_sale', 'Ander on_sale']);
  expect(await names({}, { search: 'AND' })).toEqual(['Ander on_sale']);
  expect(await names({}, { state: 'over' })).toEqual([]);
  expect(await names({ role: 'producer', scope: 'shows', ids: [show()] })).toEqual(['Stuk on_sale']);
  expect(await names({ role: 'producer', scope: 'performances', ids: [at.tenant.subEventId('drie')] })).toEqual([
    'Ander on_sale',
  ]);
  const alone = await member({ role: 'producer', scope: 'performances', ids: [at.tenant.subEventId('twee')] });
  expect((await findShow(alone, show()))?.show.sub_events.map(({ key }) => key)).toEqual(['twee']);
  expect(await findShow(alone, at.tenant.mainEventId('ander'))).toBeUndefined();
  const other = await makeTenant(at.database.db, { events: [{ key: 'van-hen', name: 'Van hen', sub_events: [] }] });
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
      seen: formVersion(first),
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
    seen: formVersion(type ?? {}),
    fields: { ...type, value: '1.00' } as never,
  });
  await expect(cheaper).rejects.toMatchObject({ code: 'has_sold', field: 'value' });
  // A larger hall with the same number on sale changes no ticket.
  expect(await save({ status: 'nosal', categories: [{ name: 'standaard', price: '24.50', capacity: 11 }] })).toBe(
    'done',
  );
});

it('a series follows the calendar, across clock changes, without the excluded days; a copy is a draft', async () => {
  const series = { from: '2031-03-27', until: '2031-04-12', weekdays: [5, 6], except: ['2031-04-05'] };
  expect(seriesDays(series)).toEqual(['2031-03-28', '2031-03-29', '2031-04-04', '2031-04-11', '2031-04-12']);
  expect(seriesDays({ ...series, until: '2999-01-01', weekdays: [1, 2, 3, 4, 5, 6, 7] }).length).toBeLessThan(367);
  const ctx = await member();
  expect(
    await addSeries(ctx, { show: show(), like: (await pageOf(ctx)).id, series, time: '19:30:00', end: null }),
  ).toBe(5);
  const starts = await at.database.sql<{ at: Date }[]>`
    SELECT starts_at AS at FROM sub_events WHERE client_id = ${at.tenant.client.id} AND starts_at > '2031-01-01' ORDER BY 1`;
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

it('ids of other organisations are skipped, although the office’s role does not see them', async () => {
  const [{ next } = { next: 0 }] = await at.database.sql<
    { next: number }[]
  >`SELECT nextval('event_id_seq')::int AS next`;
  const ahead = Array.from({ length: 40 }, (_, i) => ({
    key: `e${i}`,
    name: 'E',
    event_id: next + 1 + i,
    sub_events: [],
  }));
  await makeTenant(at.database.db, { events: ahead });
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
  Object.assign(taken.client, { domains: [`${at.tenant.name}.example`] });
  Object.assign(taken.events[0] ?? {}, { key: 'weer', event_id: next + 1, sub_events: [] });
  const seen = await previewImport(ctx, taken);
  expect(seen).toMatchObject({
    errors: [{ path: 'events[0].event_id', message: expect.stringContaining('another organisation') }],
  });
});
