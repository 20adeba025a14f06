import { afterAll, beforeAll, expect, it } from 'vitest';
import { exportBundle, importBundle } from '@/lib/bundle';
import { parsePlanText, printPlanText, type Section } from '@/lib/hall';
import { type OfficeContext, officeTransaction, verifyChain } from '@/lib/staff';
import { makeMember } from '@/lib/staff/testing/make-member';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { makeTenant, type Tenant } from '@/lib/testing/tenant';
import { formVersion, listPlanVersions, savePlan } from '.';

let database: TestDatabase;
let tenant: Tenant;
let ctx: OfficeContext;
beforeAll(async () => {
  database = await testDatabase();
  tenant = await makeTenant(database.db, {
    locations: [{ key: 'zaal', name: 'Zaal', sections: plan('# Zaal = r1\nA: 1-4') }],
  });
  ctx = await makeMember(database.db, tenant.client, { role: 'manager' });
});
afterAll(() => database.drop());

function plan(text: string): Section[] {
  const read = parsePlanText(text);
  if ('line' in read) throw new Error(`line ${read.line}`);
  return read.sections;
}
async function hall() {
  const [location] = (await exportBundle(database.db, tenant.name)).locations;
  if (!location) throw new Error('no hall');
  return { id: location.location_id ?? 0, seen: formVersion(location) };
}
async function save(text: string): Promise<void> {
  const { id, seen } = await hall();
  await savePlan({ ...ctx, now: new Date() }, { venue: id, seen, sections: plan(text) });
}
const kept = async (by = ctx) =>
  (await listPlanVersions(by, (await hall()).id)).map(({ version, sections, by }) => [
    version,
    printPlanText(sections).split('\n').slice(1).join(' '),
    by,
  ]);

it('stores every saved or imported plan, and who saved it', async () => {
  const { name } = ctx.person;
  await save('# Zaal = r1\nA: 1-5');
  await save('# Zaal = r1\nA: 1-6');
  const all = [
    [1, 'A: 1-4', null],
    [2, 'A: 1-5', name],
    [3, 'A: 1-6', name],
  ];
  expect(await kept()).toEqual(all);
  const bundle = await exportBundle(database.db, tenant.name);
  expect(JSON.stringify(bundle)).not.toContain('version');
  const sections = plan('# Zaal = r1\nB: 1(w) 2(c1)');
  await importBundle(
    database.db,
    { ...bundle, locations: bundle.locations.map((one) => ({ ...one, sections })) },
    { now: new Date() },
  );
  await save('# Zaal = r1\nA: 1-5');
  expect(await kept()).toEqual([...all, [4, 'B: 1(w) 2(c1)', null], [5, 'A: 1-5', name]]);
  expect((await verifyChain(database.db, tenant.client.id)).broken).toBeUndefined();
});

it('of two who save at once one is told, and makes no version', async () => {
  const before = await kept();
  const { id, seen } = await hall();
  const asked = (text: string) => savePlan(ctx, { venue: id, seen, sections: plan(text) });
  const done = await Promise.allSettled([asked('# Zaal = r1\nA: 1-7'), asked('# Zaal = r1\nA: 1-8')]);
  expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await kept()).toHaveLength(before.length + 1);
});

it('members of another organisation do not see them, not even with their own database context', async () => {
  const stranger = await makeMember(database.db, (await makeTenant(database.db)).client);
  await expect(kept(stranger)).rejects.toMatchObject({ code: 'not_found' });
  const seen = await officeTransaction(stranger, ({ db }) => db.execute('SELECT FROM plan_versions'));
  expect(seen).toHaveLength(0);
  const change = (what: string) => officeTransaction(ctx, ({ db }) => db.execute(what));
  await expect(change('DELETE FROM plan_versions')).rejects.toThrow();
  await expect(change('UPDATE plan_versions SET version = 9')).rejects.toThrow();
});
