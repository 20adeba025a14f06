import { afterAll, beforeAll, expect, it } from 'vitest';
import { addReport, listReports, tryReport } from '@/lib/office';
import { makeMember } from '@/lib/staff/testing/make-member';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { makeTenant } from '@/lib/testing/tenant';
import type { Carrier } from './carriers';
import { sendStaffMail } from './send-staff-mail';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

it('a report is mailed once with its file, after sign-in codes; an unreachable mail server is tried again', async () => {
  const { client } = await makeTenant(database.db);
  const ctx = await makeMember(database.db, client);
  await database.sql`INSERT INTO staff_totp (staff_id, sealed, created_at, confirmed_at) VALUES (${ctx.person.id}, '', now(), now())`;
  const rhythm = { every: 'day', onDay: null, atHour: 7 } as const;
  await addReport(ctx, { report: 'show', format: 'xlsx', ...rhythm, request: crypto.randomUUID() });
  const [schedule] = await listReports(ctx);
  await tryReport(ctx, schedule?.id ?? 0);
  await database.sql`
    INSERT INTO staff_mails (kind, email, locale, about, queued_at, next_attempt_at, expires_at)
    VALUES ('new_factor', 'code@theater.example', 'en', '', now(), now(), now() + interval '1 hour')`;
  const carried: Parameters<Carrier>[0][] = [];
  const carry: Carrier = async (message) => void carried.push(message);
  expect(await sendStaffMail(database.db, carry)).toBe(true);
  expect(carried.pop()?.to).toMatchObject({ address: 'code@theater.example' });
  await sendStaffMail(database.db, async () => {
    throw new Error('away');
  });
  expect((await listReports(ctx))[0]?.last).toMatchObject({ sentAt: null, failedAt: null });
  await database.sql`UPDATE staff_mails SET next_attempt_at = now()`;
  expect(await sendStaffMail(database.db, carry)).toBe(true);
  expect(await sendStaffMail(database.db, carry)).toBe(false);
  const [{ attachments, to, subject, text } = {}] = carried;
  expect(carried).toHaveLength(1);
  expect([to, subject]).toEqual([{ name: '', address: ctx.person.email }, expect.stringContaining('Verkoop per')]);
  expect(attachments).toMatchObject([{ filename: expect.stringMatching(/-show-.*\.xlsx$/) }]);
  expect(text).toContain('/reports/mails');
  expect((await listReports(ctx))[0]?.last?.sentAt).toBeInstanceOf(Date);
});

it('a report that could not be sent for three days is marked as failed', async () => {
  const { client } = await makeTenant(database.db);
  const ctx = await makeMember(database.db, client);
  const rhythm = { every: 'day', onDay: null, atHour: 7 } as const;
  await addReport(ctx, { report: 'show', format: 'csv', ...rhythm, request: crypto.randomUUID() });
  const [schedule] = await listReports(ctx);
  await tryReport(ctx, schedule?.id ?? 0);
  await database.sql`UPDATE staff_mails SET expires_at = now() WHERE email = ${ctx.person.email}`;
  const carried: unknown[] = [];
  await sendStaffMail(database.db, async (message) => void carried.push(message));
  expect(carried).toEqual([]);
  expect((await listReports(ctx))[0]?.last).toMatchObject({ sentAt: null, failedAt: expect.any(Date) });
  expect(await database.sql`SELECT FROM staff_mails WHERE email = ${ctx.person.email}`).toHaveLength(0);
});

it('owners are told of a first second factor: whose, from when, and where to approve it; not once it counts', async () => {
  const { client } = await makeTenant(database.db, { client: { locale: 'nl' } });
  const member = await makeMember(database.db, client, { role: 'manager', proof: 'code' });
  const since = new Date().toISOString();
  await database.sql`UPDATE staff SET factors_since = ${since} WHERE id = ${member.person.id}`;
  const about = `${client.id} ${member.membership.id}`;
  const sent = async () => {
    await database.sql`
      INSERT INTO staff_mails (kind, email, locale, about, queued_at, next_attempt_at, expires_at)
      VALUES ('factor_waits', 'owner@theater.example', 'nl', ${about}, now(), now(), now() + interval '1 hour')`;
    const carried: Parameters<Carrier>[0][] = [];
    await sendStaffMail(database.db, async (message) => void carried.push(message));
    return carried;
  };
  const [mail] = await sent();
  expect(mail).toMatchObject({ subject: 'Een eerste passkey of app bij Theater Test' });
  expect(mail?.text).toContain(`${member.person.name} (${member.person.email})`);
  expect(mail?.text).toContain(`/office/${client.name}/team/${member.membership.id}`);
  await database.sql`UPDATE memberships SET factors_approved_until = ${since} WHERE id = ${member.membership.id}`;
  expect(await sent()).toEqual([]);
});
