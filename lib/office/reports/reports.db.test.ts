import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { OfficeContext } from '@/lib/staff';
import { makeMember } from '@/lib/staff/testing/make-member';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { makeTenant, type Tenant } from '@/lib/testing/tenant';
import {
  addReport,
  listReports,
  makeSending,
  pauseReport,
  queueReport,
  type ReportAsked,
  removeReport,
  resumeReport,
  tryReport,
} from '.';

let database: TestDatabase;
let tenant: Tenant;
beforeAll(async () => {
  database = await testDatabase({ max: 8 });
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.sql`DELETE FROM report_schedules`;
  await database.sql`DELETE FROM staff_mails`;
  tenant = await makeTenant(database.db);
});

const MONDAY = new Date('2026-03-23T12:00:00Z');
async function memberAt(now: Date, given: Parameters<typeof makeMember>[2] = {}): Promise<OfficeContext> {
  const member = await makeMember(database.db, tenant.client, given);
  await database.sql`INSERT INTO staff_totp (staff_id, sealed, created_at, confirmed_at) VALUES (${member.person.id}, '', now(), now())`;
  return { ...member, now, session: { ...member.session, provenAt: now } };
}
const asked = (more: Partial<ReportAsked> = {}): ReportAsked => ({
  report: 'day',
  format: 'csv',
  every: 'day',
  onDay: null,
  atHour: 7,
  request: crypto.randomUUID(),
  ...more,
});
const at = (ctx: OfficeContext, when: string | Date): OfficeContext => ({ ...ctx, now: new Date(when) });
async function turn(now: string | Date): Promise<void> {
  while ((await queueReport(database.db, new Date(now))) > 0);
}
const sendings = () => database.sql<{ id: number; due: string | null; from: string; to: string }[]>`
  SELECT id::int, due_on::text AS due, period_from::text AS from, period_to::text AS to FROM report_sendings
   WHERE client_id = ${tenant.client.id} ORDER BY id`;
const mails = async (): Promise<number> =>
  (await database.sql`SELECT FROM staff_mails WHERE kind = 'report' AND about LIKE ${`${tenant.client.id} %`}`).length;
const idOf = async (ctx: OfficeContext): Promise<number> => (await listReports(ctx))[0]?.id ?? 0;
const make = async (ctx: OfficeContext, options: { mostBytes?: number } = {}) =>
  makeSending({ db: database.db, client: tenant.client, now: new Date() }, (await sendings()).at(-1)?.id ?? 0, {
    language: ctx.client.locale,
    ...options,
  });

it.each([
  ['2026-03-26T12:00:00Z', '2026-03-31T12:00:00Z', 2],
  ['2026-10-23T12:00:00Z', '2026-10-28T12:00:00Z', 2],
])(
  'each day has one report, also when clocks change, however many processes run the job (%s)',
  async (from, to, atHour) => {
    const ctx = await memberAt(new Date(from));
    await addReport(ctx, asked({ atHour }));
    for (let now = Date.parse(from); now < Date.parse(to); now += 30 * 60_000)
      await Promise.all(Array.from({ length: 3 }, () => queueReport(database.db, new Date(now))));
    const rows = await sendings();
    const first = Date.parse(`${from.slice(0, 10)}T00:00:00Z`);
    const day = (n: number) => new Date(first + n * 86_400_000).toISOString().slice(0, 10);
    expect(rows.map(({ due, from: since, to: until }) => [due, since, until])).toEqual(
      [1, 2, 3, 4, 5].map((n) => [day(n), day(n - 1), day(n - 1)]),
    );
    expect(await mails()).toBe(5);
  },
);

it('missed reports are sent period by period, up to a month back', async () => {
  const ctx = await memberAt(MONDAY);
  await addReport(ctx, asked({ every: 'week', onDay: 1 }));
  await turn('2026-04-14T12:00:00Z');
  expect((await sendings()).map(({ from, to }) => [from, to])).toEqual([
    ['2026-03-23', '2026-03-29'],
    ['2026-03-30', '2026-04-05'],
    ['2026-04-06', '2026-04-12'],
  ]);
  await turn('2026-09-01T12:00:00Z');
  expect(await sendings()).toHaveLength(3);
  await turn('2026-09-07T05:00:00Z');
  expect((await sendings()).at(-1)).toMatchObject({ due: '2026-09-07', from: '2026-08-31', to: '2026-09-06' });
});

it('ordering a report needs its permission, one with names a step-up; a form sent twice is one schedule', async () => {
  const marketing = await memberAt(MONDAY, { role: 'marketing' });
  await expect(addReport(marketing, asked({ report: 'vat' }))).rejects.toMatchObject({ code: 'may_not' });
  await expect(addReport(marketing, asked({ report: 'orders' }))).rejects.toMatchObject({ code: 'may_not' });
  const owner = await memberAt(MONDAY);
  const late = { ...owner, session: { ...owner.session, provenAt: new Date(MONDAY.getTime() - 11 * 60_000) } };
  await expect(addReport(late, asked({ report: 'orders' }))).rejects.toMatchObject({ code: 'not_now' });
  await addReport(late, asked());
  const once = asked({ report: 'orders' });
  await Promise.all([addReport(owner, once), addReport(owner, once)]);
  expect((await listReports(owner)).map(({ report }) => report)).toEqual(['day', 'orders']);
  for (let i = 2; i < 20; i++) await addReport(owner, asked());
  await expect(addReport(owner, asked())).rejects.toMatchObject({ code: 'too_many' });
  await addReport(owner, once);
  expect(await listReports(owner)).toHaveLength(20);
});

it('a schedule can be paused and resumed from then on, sent by hand at most once a minute, and deleted', async () => {
  const ctx = await memberAt(MONDAY);
  await addReport(ctx, asked());
  const id = await idOf(ctx);
  await pauseReport(ctx, id);
  await turn('2026-03-25T12:00:00Z');
  expect(await sendings()).toEqual([]);
  await resumeReport(at(ctx, '2026-03-25T12:00:00Z'), id);
  await turn('2026-03-26T12:00:00Z');
  expect((await sendings()).map(({ due }) => due)).toEqual(['2026-03-26']);
  const now = at(ctx, '2026-03-26T13:00:00Z');
  await tryReport(now, id);
  await expect(tryReport(now, id)).rejects.toMatchObject({ code: 'too_often' });
  expect((await sendings()).at(-1)).toMatchObject({ due: null, from: '2026-03-25', to: '2026-03-25' });
  await removeReport(ctx, id);
  expect([await sendings(), await listReports(ctx)]).toEqual([[], []]);
  const log = await database.sql<{ action: string }[]>`
    SELECT action FROM audit_log WHERE client_id = ${tenant.client.id} AND chain_nr IS NOT NULL ORDER BY chain_nr`;
  expect(log.map(({ action }) => action)).toEqual([
    'report.scheduled',
    'report.paused',
    'report.resumed',
    'report.tried',
    'report.removed',
  ]);
});

it('a schedule belongs to its person: owners can pause and delete it, colleagues and other organisations do not see it', async () => {
  const ctx = await memberAt(MONDAY, { role: 'finance' });
  await addReport(ctx, asked());
  const id = await idOf(ctx);
  const others = [
    await memberAt(MONDAY, { role: 'manager' }),
    await makeMember(database.db, (await makeTenant(database.db)).client),
  ];
  for (const other of others) {
    expect(await listReports(other)).toEqual([]);
    for (const act of [pauseReport, resumeReport, removeReport, tryReport])
      await expect(act(other, id)).rejects.toMatchObject({ code: 'not_found' });
  }
  const owner = await memberAt(MONDAY);
  expect(await listReports(owner)).toMatchObject([{ id, isOwn: false }]);
  await expect(tryReport(owner, id)).rejects.toMatchObject({ code: 'not_found' });
  await pauseReport(owner, id);
  await removeReport(owner, id);
});

it('a report contains what its receiver may see when it is sent; without the permission the schedule stops and says why', async () => {
  const ctx = await memberAt(new Date(), { role: 'finance' });
  await addReport(ctx, asked({ report: 'orders', format: 'xlsx' }));
  const id = await idOf(ctx);
  await tryReport(ctx, id);
  expect(await make(ctx)).toMatchObject({
    report: 'orders',
    isTrial: true,
    page: expect.stringMatching(/^\/reports\?from=/),
    file: { filename: expect.stringMatching(/-orders-.*\.xlsx$/), content: expect.any(Buffer) },
  });
  expect(await make(ctx, { mostBytes: 10 })).toMatchObject({ file: undefined });
  const exports = await database.sql`
    SELECT action, permission, staff_id::int AS staff FROM audit_log WHERE client_id = ${tenant.client.id} AND action IN ('orders.exported', 'report.mailed')`;
  expect(exports).toHaveLength(4);
  expect(exports[0]).toMatchObject({ permission: 'exports.personal', staff: ctx.person.id });
  const stopped = async () =>
    (await database.sql`SELECT stopped_why AS why FROM report_schedules WHERE id = ${id}`)[0]?.why;
  const membership = (change: object) =>
    database.sql`UPDATE memberships SET ${database.sql(change as never)} WHERE id = ${ctx.membership.id}`;
  await database.sql`DELETE FROM staff_totp WHERE staff_id = ${ctx.person.id}`;
  expect([await make(ctx), await stopped()]).toEqual([undefined, 'second_factor']);
  await database.sql`INSERT INTO staff_totp (staff_id, sealed, created_at, confirmed_at) VALUES (${ctx.person.id}, '', now(), now())`;
  await membership({ role: 'marketing' });
  expect([await make(ctx), await stopped()]).toEqual([undefined, 'may_not']);
  await membership({ ended_at: new Date().toISOString() });
  expect([await make(ctx), await stopped()]).toEqual([undefined, 'left']);
  await turn(new Date(Date.now() + 3 * 86_400_000));
  expect(await sendings()).toHaveLength(1);
});
