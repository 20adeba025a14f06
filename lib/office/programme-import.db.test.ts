import { expect, it } from 'vitest';
import { changeBundle, importBundle } from '@/lib/bundle';
import { programmeStage } from '@/lib/testing/programme-stage';
import {
  applyDraft,
  deleteOldDrafts,
  digestDifferences,
  formVersion,
  previewImport,
  readDraft,
  saveDraft,
  savePerformance,
} from '.';

const { at, member, show, exported, pageOf, sell } = programmeStage();

it('a file is imported as it was previewed, or not at all', async () => {
  const ctx = await member();
  const file = await exported();
  file.events[0]?.sub_events.pop();
  Object.assign(file.client, { vat_rate: 9 });
  const upload = (json: unknown) => saveDraft(ctx, new TextEncoder().encode(JSON.stringify(json)));
  const id = await upload(file);
  expect(await readDraft(await member(), id)).toBeUndefined();
  const preview = await previewImport(ctx, await readDraft(ctx, id));
  if (!('imported' in preview)) throw new Error(JSON.stringify(preview));
  expect(preview.imported.differences.map(({ kind, path }) => [kind, ...path])).toEqual([
    ['changed', 'vat_rate'],
    ['archived'],
  ]);
  expect((await exported()).client.vat_rate).toBeNull();
  const seen = digestDifferences(preview.imported);
  const apply = (who = ctx) => applyDraft(who, id, { seen, mail: true });
  await changeBundle(
    at.database.db,
    at.tenant.name,
    ({ ...bundle }) => ({ ...bundle, client: { ...bundle.client, hold_minutes: 3 } }),
    { now: new Date() },
  );
  await expect(apply()).rejects.toMatchObject({ code: 'changed_meanwhile' });
  await importBundle(
    at.database.db,
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

it('a member with one venue cannot move a performance out of another', async () => {
  const file = await exported();
  const [first] = file.locations;
  if (!first) throw new Error('no venue');
  file.locations.push({ ...first, key: 'elders', name: 'Elders', location_id: null });
  await importBundle(at.database.db, file, { now: new Date() });
  const { show: event, first: sub, id } = await pageOf(await member());
  const ids = (await exported()).locations.map(({ location_id }) => location_id ?? 0);
  const { key: _k, event_id: _e, name: _n, text: _t, short_text: _s, url: _u, image: _i, ...fields } = sub;
  expect([event.event_id, ids.length]).toEqual([show(), 2]);
  for (const at of ids) {
    const ctx = await member({ role: 'manager', scope: 'locations', ids: [at] });
    const taken = savePerformance(ctx, {
      show: show(),
      id,
      seen: formVersion(sub),
      fields: { ...fields, location: 'elders' },
    });
    await expect(taken).rejects.toMatchObject({ code: 'may_not' });
  }
});

it('only members who may cancel can hide or move sold performances by a file', async () => {
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

it('an uploaded file is stored encrypted for a day, and then deleted', async () => {
  const ctx = await member();
  const file = { client: { payment_methods: [{ api_key: 'live_draftkey' }] } };
  const id = await saveDraft(ctx, new TextEncoder().encode(JSON.stringify(file)));
  const kept = () =>
    at.database.sql<{ text: string }[]>`SELECT text FROM bundle_drafts WHERE client_id = ${at.tenant.client.id}`;
  const later = new Date(ctx.now.getTime() + 25 * 3_600_000);
  expect((await kept())[0]?.text).not.toContain('live_draftkey');
  expect(await readDraft(ctx, id)).toEqual(file);
  expect(await readDraft({ ...ctx, now: later }, id)).toBeUndefined();
  await deleteOldDrafts(at.database.db, new Date(later.getTime() - 2 * 3_600_000));
  expect(await kept()).toHaveLength(1);
  await deleteOldDrafts(at.database.db, later);
  expect(await kept()).toEqual([]);
});
