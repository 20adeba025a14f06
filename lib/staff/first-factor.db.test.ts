import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Client } from '@/lib/context';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { makeTenant } from '@/lib/testing/tenant';
import {
  type Account,
  addOwnTotp,
  approveFactor,
  beginTotp,
  factorWaitsUntil,
  findAccount,
  findMembership,
  findWaitingFactor,
  mayDo,
  nameOwner,
  newRecoveryCodes,
  removeOwnTotp,
  resetFactors,
  takeClient,
} from '.';
import { startSession } from './sessions/start-session';
import { makeMember } from './testing/make-member';

let database: TestDatabase;
let ours: Client;
let minutes = 0;
let owner: Awaited<ReturnType<typeof makeMember>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  minutes = 0;
  ours = (await makeTenant(database.db)).client;
  owner = await makeMember(database.db, ours);
});

const now = new Date();
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const browser = { hash: 'x', network: '192.0.2.1', agent: 'test', locale: 'nl' };

/** Adds an app as in the session of that token. @returns the session's new token */
async function addApp(token: string): Promise<string> {
  // Each code works once, and a few wrong ones an hour.
  const at = new Date(now.getTime() + minutes++ * 60_000);
  const account = (await findAccount(database.db, token, now)) as Account;
  const { secret } = await beginTotp(database.db, account.person, at);
  return addOwnTotp(database.db, account, new TOTP({ secret }).generate({ timestamp: at.getTime() }), at);
}

/** What the session of that token may do at an organisation. */
async function openedTo(token: string, client = ours, at = now): Promise<boolean[]> {
  const { db } = database;
  const account = (await findAccount(db, token, now)) as Account;
  const membership = await findMembership(db, account, client.name, now);
  if (!membership) throw new Error('no member');
  const ctx = { ...account, client, db, now: at, membership, permission: 'programme.read', requestId: 'x' } as const;
  return [mayDo(ctx, 'programme.read'), mayDo(ctx, 'exports.personal')];
}
const told = async (email: string, id: number) =>
  database.sql`SELECT FROM staff_mails WHERE kind = 'factor_waits' AND email = ${email} AND about = ${`${ours.id} ${id}`}`;
const join = async ({ id }: Client, staffId: number) =>
  database.sql`INSERT INTO memberships (client_id, staff_id, role, created_at) VALUES (${id}, ${staffId}, 'owner', now())`;

it('a first app opens nothing for a day, and every owner is told', async () => {
  const member = await makeMember(database.db, ours, { role: 'manager', proof: 'code' });
  const token = await addApp(member.token);
  expect(await openedTo(token)).toEqual([true, false]);
  expect(await told(owner.person.email, member.membership.id)).toHaveLength(1);
  expect([await openedTo(token, ours, later(23)), await openedTo(token, ours, later(25))]).toEqual([
    [true, false],
    [true, true],
  ]);
  // Recovery codes and a new app in that session wait too.
  const account = (await findAccount(database.db, token, now)) as Account;
  const { token: renewed } = await newRecoveryCodes(database.db, account, now);
  expect(await openedTo(renewed)).toEqual([true, false]);
  const bare = await removeOwnTotp(database.db, { ...account }, now);
  expect(await openedTo(await addApp(bare))).toEqual([true, false]);
});

it('an owner approves the app that they were shown, at their own organisation only', async () => {
  const member = await makeMember(database.db, ours, { role: 'owner', proof: 'code' });
  const { client: theirs } = await makeTenant(database.db);
  await join(theirs, member.person.id);
  const first = await addApp(member.token);
  const { id } = member.membership;
  const seen = (await findAccount(database.db, first, now))?.person.factorsSince as Date;
  await expect(approveFactor({ ...owner, now }, id, later(-1))).rejects.toMatchObject({ code: 'changed_meanwhile' });
  const stranger = await makeMember(database.db, theirs);
  await expect(approveFactor({ ...stranger, now }, id, seen)).rejects.toMatchObject({ code: 'not_found' });
  expect(await findWaitingFactor({ ...owner, now }, id)).toMatchObject({ email: member.person.email });
  await approveFactor({ ...owner, now }, id, seen);
  expect([await openedTo(first), await openedTo(first, theirs)]).toEqual([
    [true, true],
    [true, false],
  ]);
  expect(await findWaitingFactor({ ...owner, now }, id)).toBeUndefined();
  // A later first app is another one.
  const account = (await findAccount(database.db, first, now)) as Account;
  const second = await addApp(await removeOwnTotp(database.db, account, now));
  expect(await openedTo(second)).toEqual([true, false]);
});

it('whoever signed in with a second factor replaces it without waiting: a new phone', async () => {
  const member = await makeMember(database.db, ours, { proof: 'passkey' });
  const token = await addApp(
    await addApp(member.token).then(async (token) => {
      const account = (await findAccount(database.db, token, now)) as Account;
      return removeOwnTotp(database.db, account, now);
    }),
  );
  expect(await openedTo(token)).toEqual([true, true]);
  expect(await told(owner.person.email, member.membership.id)).toHaveLength(0);
});

it('the first owner of a new organisation does not wait on its first day, by the link or named by the operator', async () => {
  const { db, sql } = database;
  const take = async (proof: 'start' | 'code', createdAt: Date, given = {}) => {
    const email = `first-${minutes}-${proof}@theater.example`;
    await nameOwner(db, { email, name: 'First', now: createdAt });
    const [row] = await sql<{ id: string }[]>`SELECT id FROM staff WHERE email = ${email}`;
    const token = await startSession(db, { staffId: Number(row?.id), proof, browser, now });
    const { client } = await makeTenant(db);
    const account = (await findAccount(db, token, now)) as Account;
    await takeClient(db, account, { clientName: client.name, now, requestId: 'x', ...given });
    return openedTo(await addApp(token), client);
  };
  const old = later(-48);
  expect([await take('start', old), await take('code', now), await take('code', old, { isNew: true })]).toEqual(
    Array(3).fill([true, true]),
  );
  expect(await take('code', old)).toEqual([true, false]);
});

it('a lost phone without recovery codes: the operator removes the factors, and the next first one waits', async () => {
  const { db } = database;
  const member = await makeMember(db, ours);
  const token = await addApp(member.token);
  expect(await resetFactors(db, member.person.email.toUpperCase(), now)).toBe(true);
  expect(await findAccount(db, token, now)).toBeUndefined();
  const fresh = await startSession(db, { staffId: member.person.id, proof: 'code', browser, now });
  expect(await openedTo(await addApp(fresh))).toEqual([true, false]);
  expect(await resetFactors(db, 'nobody@theater.example', now)).toBe(false);
});

it('a factor that waits is no factor for anything that asks', () => {
  const membership = { factorsApprovedUntil: null };
  const at = (hours: number, approved: Date | null = null) =>
    factorWaitsUntil({
      person: { factorsSince: now },
      membership: { factorsApprovedUntil: approved },
      now: later(hours),
    });
  expect([at(0), at(23.9), at(24)]).toEqual([later(24), later(24), undefined]);
  expect([at(0, later(-1)), at(0, now)]).toEqual([later(24), undefined]);
  expect(factorWaitsUntil({ person: { factorsSince: null }, membership, now })).toBeUndefined();
});
