import { expect, it } from 'vitest';
import { importBundle } from '@/lib/bundle';
import { eraseOutdated } from '@/lib/privacy';
import type { OfficeContext } from '@/lib/staff';
import { insertOrder } from '@/lib/testing/order';
import { settingsStage } from '@/lib/testing/settings-stage';
import { previewImport } from '../programme';
import { getSettings, getShortening, membersOf, saveSettingForm, settingsVersion, stopShortening } from '.';

const { at, member, exported } = settingsStage();

it('a shorter time to keep buyers’ data needs an owner, says whom it erases, counts after a day, and can be stopped', async () => {
  const { tenant, database } = at;
  for (const email of ['a@x.example', 'b@x.example', 'b@x.example'])
    await insertOrder(await member(), { subEventId: tenant.subEventId('a'), email });
  const file = await exported();
  const after = async (days: number, given = {}) => {
    const ctx = await member(given);
    const now = new Date(ctx.now.getTime() + days * 86_400_000);
    return { ...ctx, now, session: { ...ctx.session, provenAt: now } };
  };
  const say = (of: Awaited<ReturnType<typeof getShortening>>) => of && [of.before, of.days, of.buyers];
  const seenBy = async (ctx: OfficeContext) => settingsVersion(await getSettings(ctx), membersOf('privacy'));
  const save = async (ctx: OfficeContext, days: number) => {
    const typed = { keep_personal_data_days: String(days) };
    await saveSettingForm(ctx, { form: 'privacy', seen: await seenBy(ctx), typed });
    return say(await getShortening(ctx));
  };
  const load = async (ctx: OfficeContext, days: number, isDryRun = false) => {
    const client = { ...file.client, keep_personal_data_days: days };
    return say((await importBundle(database.db, { ...file, client }, { now: ctx.now, isDryRun })).shortening);
  };
  const preview = async (ctx: OfficeContext, days: number) => {
    const seen = await previewImport(ctx, { ...file, client: { ...file.client, keep_personal_data_days: days } });
    return 'imported' in seen ? say(seen.imported.shortening) : seen;
  };
  const erased = async (days: number) => eraseOutdated(database.db, (await after(days)).now);
  const owner = await after(40);
  for (const weak of [await after(40, { role: 'manager' }), await after(40, { proof: 'code' })]) {
    await expect(save(weak, 1)).rejects.toMatchObject({ code: 'may_not', field: 'keep_personal_data_days' });
    expect(await preview(weak, 1)).toEqual({ refused: 'may_not' });
  }
  const stale = { ...owner, session: { ...owner.session, provenAt: new Date(0) } };
  await expect(save(stale, 1)).rejects.toMatchObject({ code: 'not_now' });
  expect([await preview(owner, 1), await load(owner, 1, true)]).toEqual([
    [365, 1, 2],
    [365, 1, 2],
  ]);
  expect(await getShortening(owner)).toBeUndefined();
  expect(await save(owner, 1)).toEqual([365, 1, 2]);
  // The same file again does not hurry it; another shorter time waits anew, against what counts now.
  expect([await load(await after(40.9), 1), await load(await after(40.9), 2)]).toEqual([
    [365, 1, 2],
    [365, 2, 2],
  ]);
  expect(await erased(41.8)).toBe(0);
  const manager = await after(41.8, { role: 'manager' });
  await stopShortening(manager, await seenBy(manager));
  await expect(stopShortening(manager, await seenBy(manager))).rejects.toMatchObject({ code: 'changed_meanwhile' });
  expect([(await exported()).client.keep_personal_data_days, await erased(43)]).toEqual([365, 0]);
  expect(await load(await after(43), 1)).toEqual([365, 1, 2]);
  expect([await erased(43.9), await erased(44.1)]).toEqual([0, 3]);
});
