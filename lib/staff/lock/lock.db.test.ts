import { afterAll, beforeAll, expect, it } from 'vitest';
import { env } from '@/lib/env';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { makeTenant, type Tenant } from '@/lib/testing/tenant';
import {
  type Account,
  findAccount,
  findLockedAccount,
  findPin,
  LOCK_MINUTES,
  lockSession,
  lockWhenIdle,
  PIN_MINUTES,
  Refusal,
  setPin,
  unlockWithPin,
} from '..';
import { renewSession } from '../sessions/renew-session';
import { makeMember } from '../testing/make-member';

let database: TestDatabase;
let tenant: Tenant;
beforeAll(async () => {
  env.SECRET_KEY = [Buffer.alloc(32, 7)];
  database = await testDatabase();
  tenant = await makeTenant(database.db);
});
afterAll(() => database.drop());

const minutes = (from: Date, n: number) => new Date(from.getTime() + n * 60_000);
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? `${error.code} ${error.detail ?? ''}`.trim() : String(error)),
  );

it('an idle till refuses every request, keeps its session, and unlocks by passkey or PIN in its own browser only', async () => {
  const { db } = database;
  const { token, ...member } = await makeMember(db, tenant.client, { role: 'box_office' });
  const { now } = member;
  await lockWhenIdle(db, member);
  expect(await findAccount(db, token, minutes(now, LOCK_MINUTES - 1))).toBeDefined();
  const away = minutes(now, 2 * LOCK_MINUTES - 1);
  expect(await findLockedAccount(db, token, minutes(away, -1))).toBeUndefined();
  // A request does not keep it open; more than an hour later it is still locked, not ended.
  for (const at of [away, minutes(away, 120)]) {
    expect(await findAccount(db, token, at)).toBeUndefined();
    expect(await findLockedAccount(db, token, at)).toMatchObject({ session: { id: member.session.id } });
  }
  const renewed = await renewSession(db, member, 'passkey', away);
  expect(await findLockedAccount(db, token, away)).toBeUndefined();
  expect(await findAccount(db, renewed, away)).toMatchObject({ person: { id: member.person.id } });

  // Locked by hand at the same moment: a request that began before the lock does not open it again.
  await lockSession(db, member, away);
  expect(await findAccount(db, renewed, away)).toBeUndefined();
  expect(await refusal(unlockWithPin(db, member, '294761', away))).toBe('pin_over');
  await setPin(db, member, '294761', now);
  expect(await refusal(unlockWithPin(db, member, '294761', away))).toBe('done');
  expect(await findAccount(db, renewed, away)).toBeDefined();
  // A PIN is no step up.
  expect((await findAccount(db, renewed, away)) as Account).toMatchObject({ session: { provenAt: away } });
  expect(await refusal(setPin(db, { ...member, session: { ...member.session } }, '138462', minutes(now, 11)))).toBe(
    'not_now',
  );
});

it('a PIN unlocks nothing that was locked for an hour, by hand or by idling; a passkey still does', async () => {
  const { db } = database;
  for (const isLeft of [false, true]) {
    const { token, ...member } = await makeMember(db, tenant.client, { role: 'box_office' });
    const { now } = member;
    await setPin(db, member, '294761', now);
    await lockWhenIdle(db, member);
    const locked = isLeft ? minutes(now, LOCK_MINUTES) : now;
    if (!isLeft) await lockSession(db, member, now);
    const over = minutes(locked, PIN_MINUTES);
    expect(await findPin(db, member, minutes(over, -1))).toEqual({ isSet: true, triesLeft: 5 });
    expect(await findPin(db, member, over)).toEqual({ isSet: true, triesLeft: 0 });
    expect(await refusal(unlockWithPin(db, member, '294761', over))).toBe('pin_over');
    expect(await findLockedAccount(db, token, over)).toBeDefined();
    const renewed = await renewSession(db, member, 'passkey', over);
    expect(await findAccount(db, renewed, over)).toBeDefined();
    await lockSession(db, member, over);
    expect(await refusal(unlockWithPin(db, member, '294761', minutes(over, PIN_MINUTES - 1)))).toBe('done');
  }
});

it('a PIN has five tries however many are concurrent, is stored nowhere in plain text, and weak ones are refused', async () => {
  const { db } = database;
  const member = await makeMember(db, tenant.client, { role: 'box_office' });
  const { now } = member;
  for (const weak of ['111111', '123456', '987654', '12345', 'abcdef'])
    expect(await refusal(setPin(db, member, weak, now))).toBe('weak_pin');
  await setPin(db, member, '294761', now);
  await lockSession(db, member, now);
  const tried = await Promise.all(Array.from({ length: 20 }, () => refusal(unlockWithPin(db, member, '294762', now))));
  expect(tried.filter((answer) => answer.startsWith('wrong_pin')).sort()).toEqual(
    [0, 1, 2, 3, 4].map((left) => `wrong_pin ${left}`),
  );
  expect(await refusal(unlockWithPin(db, member, '294761', now))).toBe('pin_over');
  expect(await findPin(db, member, now)).toEqual({ isSet: true, triesLeft: 0 });
  const [row] = await database.sql<{ pin_hash: string }[]>`SELECT pin_hash FROM staff WHERE id = ${member.person.id}`;
  expect(row?.pin_hash).not.toContain('294761');
  // A proof of another kind restores the attempts.
  await renewSession(db, member, 'totp', now);
  expect(await findPin(db, member, now)).toEqual({ isSet: true, triesLeft: 5 });
  // Another person's PIN does not open it, and the office role cannot read it.
  const other = await makeMember(db, tenant.client);
  await lockSession(db, other, now);
  expect(await refusal(unlockWithPin(db, other, '294761', now))).toBe('pin_over');
});
