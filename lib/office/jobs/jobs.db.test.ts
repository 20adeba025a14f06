import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type OfficeContext, officeTransaction, verifyChain } from '@/lib/staff';
import { makeMember } from '@/lib/staff/testing/make-member';
import { bundleProgram } from '@/lib/testing/bundle-program';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { addJob, continueJob, findJob, listJobs, runOfficeJobs, stopJob } from '.';
import { KINDS, trouble } from './testing/kinds';

let database: TestDatabase;
let tenant: Tenant;
let ctx: OfficeContext;
let program: Awaited<ReturnType<typeof bundleProgram>>;
beforeAll(async () => {
  database = await testDatabase();
  program = await bundleProgram(join(import.meta.dirname, 'testing/mortal-worker.ts'));
});
afterAll(async () => {
  await database?.drop();
  program?.remove();
});
beforeEach(async () => {
  trouble.clear();
  tenant = await makeTenant(database.db, {
    events: [{ key: 'e', name: 'E', sub_events: [performance('a', 4), performance('b', 4)] }],
  });
  ctx = await memberOf();
});

const memberOf = async (given: Parameters<typeof makeMember>[2] = {}): Promise<OfficeContext> => ({
  ...(await makeMember(database.db, tenant.client, given)),
  permission: 'mail.send',
});

type More = { request?: string; key?: string; kind?: string };
const ask = (params: Record<string, unknown>, more: More = {}, by = ctx) =>
  officeTransaction(by, (ctx) =>
    addJob(ctx, {
      kind: more.kind ?? 'test',
      subEventId: tenant.subEventId(more.key ?? 'a'),
      params,
      request: more.request ?? crypto.randomUUID(),
    }),
  );
const at = (seconds: number) => new Date(Date.now() + seconds * 1000);
async function work(seconds: number): Promise<void> {
  while ((await runOfficeJobs(database.db, at(seconds), KINDS)) > 0);
}
const stateOf = async (id: number) => {
  const job = await findJob(ctx, id);
  return [job?.state, job?.counts];
};
/** How often each item was done, by the audit log. */
async function done(id: number): Promise<Record<string, number>> {
  const rows = await database.sql<{ key: string }[]>`
    SELECT detail->>'key' AS key FROM audit_log WHERE subject = ${`job ${id}`} AND action = 'test.done' AND client_id = ${tenant.client.id}`;
  const counts: Record<string, number> = {};
  for (const { key } of rows) counts[key] = (counts[key] ?? 0) + 1;
  return counts;
}

it('waits a minute, in which it can be stopped without any effect', async () => {
  const id = await ask({ keys: ['1', '2'] });
  await work(50);
  expect([await stateOf(id), await done(id)]).toEqual([['waiting', {}], {}]);
  await stopJob(ctx, id);
  await work(120);
  expect([await stateOf(id), await done(id)]).toEqual([['stopped', {}], {}]);
  await expect(continueJob(ctx, id)).rejects.toThrow('too_late');
});

const WAYS = [
  ['one by one', 'test'],
  ['together', 'together'],
] as const;

it.for(WAYS)(
  'does each item once %s, in whatever number of processes, and one form makes one job',
  async ([, kind]) => {
    const keys = Array.from({ length: 30 }, (_, i) => String(i));
    const asked = await Promise.all(
      [1, 2, 3].map(() => ask({ keys: [...keys, 'nothing', '1'] }, { request: 'once', kind })),
    );
    expect(new Set(asked).size).toBe(1);
    const [id = 0] = asked;
    await Promise.all([1, 2, 3, 4].map(() => work(61)));
    expect(await stateOf(id)).toEqual(['done', { done: 30, skipped: 1 }]);
    expect(await done(id)).toEqual(Object.fromEntries([...keys, 'nothing'].map((key) => [key, 1])));
    expect(await verifyChain(database.db, tenant.client.id)).not.toHaveProperty('broken');
    const by = await database.sql`SELECT DISTINCT staff_id, session_id, permission FROM audit_log
    WHERE subject = ${`job ${id}`} AND client_id = ${tenant.client.id}`;
    expect(by).toMatchObject([{ permission: 'mail.send' }]);
  },
);

// pretix#2522, #6376: a refund that the provider rejects for now is shown and retried; the others are made.
it.for(WAYS)(
  'tries again what fails for now %s, leaves to a person what fails for good, names nobody',
  async ([, kind]) => {
    trouble.set('2', 'now').set('3', 'for good');
    const id = await ask({ keys: ['1', '2', '3'] }, { kind });
    await work(61);
    expect(await stateOf(id)).toEqual(['running', { done: 1, due: 1, failed: 1 }]);
    const shown = (await findJob(ctx, id))?.failures.map(({ key, lastError }) => [key, lastError]);
    expect(shown).toEqual([
      ['2', 'Error'],
      ['3', 'order_ended'],
    ]);
    trouble.delete('2');
    await work(70);
    expect(await done(id)).toEqual({ 1: 1 });
    await work(61 + 16);
    expect(await stateOf(id)).toEqual(['done', { done: 2, failed: 1 }]);
    trouble.clear();
    await continueJob(ctx, id);
    await work(80);
    expect(await stateOf(id)).toEqual(['done', { done: 3 }]);
    expect(await done(id)).toEqual({ 1: 1, 2: 1, 3: 1 });
  },
);

it('tries for three days, and is then left to a person', async () => {
  trouble.set('1', 'now');
  const id = await ask({ keys: ['1'] });
  for (let hours = 0; hours < 71; hours++) await runOfficeJobs(database.db, at(61 + hours * 3600), KINDS);
  expect(await stateOf(id)).toEqual(['running', { due: 1 }]);
  for (let hours = 71; hours < 90; hours++) await runOfficeJobs(database.db, at(61 + hours * 3600), KINDS);
  expect(await stateOf(id)).toEqual(['done', { failed: 1 }]);
});

it('a job that can no longer begin has failed, and says why', async () => {
  const id = await ask({ keys: ['1'], cannotBegin: true });
  await work(61);
  expect(await findJob(ctx, id)).toMatchObject({ state: 'failed', lastError: 'changed_meanwhile', beganAt: null });
});

it('a job that is stopped half-way leaves the rest, and continues on request', async () => {
  const id = await ask({ keys: Array.from({ length: 25 }, (_, i) => String(i)) });
  await runOfficeJobs(database.db, at(61), KINDS);
  await stopJob(ctx, id);
  await work(70);
  expect(await stateOf(id)).toEqual(['stopped', { done: 20, due: 5 }]);
  await continueJob(ctx, id);
  await work(80);
  expect(await stateOf(id)).toEqual(['done', { done: 25 }]);
});

it('a job that moves money continues only after a step-up', async () => {
  const proven = { ...ctx, permission: 'performance.cancel' as const };
  const id = await ask({ keys: ['1'] }, {}, proven);
  trouble.set('1', 'for good');
  await work(61);
  const provenAt = new Date(ctx.now.getTime() - 11 * 60_000);
  const stale = { ...ctx, permission: 'programme.read' as const, session: { ...ctx.session, provenAt } };
  await expect(continueJob(stale, id)).rejects.toMatchObject({ code: 'not_now' });
  await stopJob(stale, await ask({ keys: ['1'] }, {}, proven));
  await continueJob(ctx, id);
  expect((await stateOf(id))[0]).toBe('running');
});

it('is seen and stopped only by those whose role allows it, at the performances that they work on', async () => {
  const id = await ask({ keys: ['1'] });
  const b = { scope: 'performances' as const, ids: [tenant.subEventId('b')] };
  const strangers = [
    await memberOf({ role: 'box_office' }),
    await memberOf({ role: 'manager', ...b }),
    await memberOf({ role: 'manager', proof: 'code' }),
    { ...(await makeMember(database.db, (await makeTenant(database.db)).client)) },
  ];
  for (const stranger of strangers) {
    expect((await listJobs(stranger)).rows).toEqual([]);
    await expect(stopJob(stranger, id)).rejects.toThrow('not_found');
  }
  const own = await memberOf({ role: 'manager', scope: 'performances', ids: [tenant.subEventId('a')] });
  expect((await listJobs(own)).rows.map((job) => job.id)).toEqual([id]);
});

it.for(WAYS)(
  'killed between any two writes, a process leaves nothing half done or done twice, %s',
  async ([, kind]) => {
    const live = (dieAt: number) =>
      new Promise<string>((resolve, reject) => {
        const args = [program.file, database.url, String(dieAt)];
        execFile(process.execPath, args, (error, printed, complaint) =>
          error && !error.signal ? reject(new Error(complaint)) : resolve(error ? 'killed' : printed.trim()),
        );
      });
    await work(62);
    const keys = ['1', '2'];
    const ids = [await ask({ keys }, { kind })];
    const writes = Number(await live(0));
    expect(writes).toBeGreaterThan(6);
    for (let dieAt = 1; dieAt <= writes; dieAt++) {
      ids.push(await ask({ keys }, { kind }));
      expect([dieAt, await live(dieAt)]).toEqual([dieAt, 'killed']);
      await work(62);
    }
    for (const id of ids) {
      expect([id, await done(id)]).toEqual([id, { 1: 1, 2: 1 }]);
      expect(await stateOf(id)).toEqual(['done', { done: 2 }]);
    }
  },
);

it('no job waits for others that wait for a provider or fail', async () => {
  trouble.set('stuck', 'now');
  for (let i = 0; i < 12; i++) await ask(i % 2 ? { keys: ['stuck'] } : { keys: [], breaks: true });
  await work(61);
  const id = await ask({ keys: ['1'] });
  await work(61);
  expect(await stateOf(id)).toEqual(['done', { done: 1 }]);
});
