import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { env } from '@/lib/env';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { makeTenant } from '@/lib/testing/tenant';
import {
  type Account,
  addOwnPasskey,
  addOwnTotp,
  askForCode,
  type Browser,
  beginTotp,
  codeOf,
  endSession,
  findAccount,
  listSessions,
  nameOwner,
  newRecoveryCodes,
  passkeyOptions,
  readKnown,
  removeOwnPasskey,
  removeOwnTotp,
  signInWithCode,
  signInWithSecond,
  startOwner,
  stepUpWithCode,
  writeKnown,
} from '.';
import { startSession } from './sessions/start-session';
import { makeMember } from './testing/make-member';

let database: TestDatabase;
let person: Awaited<ReturnType<typeof makeMember>>;
beforeAll(async () => {
  database = await testDatabase();
  person = await makeMember(database.db, (await makeTenant(database.db)).client);
});
afterAll(() => database.drop());

const now = new Date();
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
let browsers = 0;
const newBrowser = (): Browser => ({
  hash: `browser ${browsers++}`,
  network: '192.0.2.1',
  agent: 'test',
  locale: 'nl',
});

const ask = (browser: Browser, email = person.person.email, at = now) =>
  askForCode(database.db, { email, browser, now: at });
const mailed = async ({ hash }: Browser, digits = 8) => {
  const [row] =
    await database.sql`SELECT id FROM staff_challenges WHERE browser_hash = ${hash} ORDER BY created_at DESC LIMIT 1`;
  return codeOf(row?.id, digits);
};
const type = (browser: Browser, code: string, at = now) =>
  signInWithCode(database.db, { code, browser, now: at }).then(
    ({ token }) => token ?? 'second step',
    ({ code }) => code,
  );
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code }) => code,
  );

it('a mailed code signs in once, in the browser that asked, for ten minutes', async () => {
  const [browser, thief] = [newBrowser(), newBrowser()];
  await ask(browser);
  const code = await mailed(browser);
  expect(code).toMatch(/^\d{8}$/);
  expect(await type(thief, code)).toBe('code_over');
  await ask(thief, 'nobody@theater.example');
  expect(await type(thief, code)).toBe('wrong_code');
  expect(await type(browser, code, later(10))).toBe('code_over');
  const both = await Promise.all([type(browser, `${code.slice(0, 4)} ${code.slice(4)}`), type(browser, code)]);
  expect(both.filter((one) => one !== 'code_over')).toHaveLength(1);
  const token = both.find((one) => one !== 'code_over') ?? '';
  expect(await findAccount(database.db, token, now)).toMatchObject({ person: { id: person.person.id } });
  expect(await database.sql`SELECT FROM staff_sessions WHERE token_hash = ${token}`).toHaveLength(0);
});

it('a code has five tries, however many are concurrent, and a newer one replaces it for this browser only', async () => {
  const [browser, other] = [newBrowser(), newBrowser()];
  await ask(browser);
  await ask(other);
  const wrong = await Promise.all(Array.from({ length: 20 }, () => type(browser, '0'.repeat(8))));
  expect(wrong.filter((one) => one === 'wrong_code')).toHaveLength(5);
  expect(await type(browser, await mailed(browser))).toBe('code_over');
  expect(await type(other, await mailed(other))).toMatch(/^[\w-]{43}$/);
});

it('an unknown address gets the same answer, and no mail', async () => {
  const statements = async (email: string) => {
    const browser = newBrowser();
    await ask(browser, email);
    return Promise.all([
      database.sql`SELECT count(*)::int AS n FROM staff_challenges WHERE browser_hash = ${browser.hash}`,
      database.sql`SELECT m.email <> '' AS mailed FROM staff_mails m JOIN staff_challenges c ON c.id::text = m.about
        WHERE c.browser_hash = ${browser.hash}`,
    ]).then(([made, mails]) => [made[0]?.n, mails.map(({ mailed }) => mailed)]);
  };
  expect(await statements(person.person.email.toUpperCase())).toEqual([1, [true]]);
  expect(await statements('nobody@theater.example')).toEqual([1, [false]]);
});

it('limits who asks, never whose mailbox it is, whatever the path or header, and LIMITS=off', async () => {
  env.LIMITS = false;
  const at = later(200);
  const from = (network: string): Browser => ({ ...newBrowser(), network });
  const victim = await makeMember(database.db, person.client);
  const { email, id } = victim.person;
  const mails = async () => (await database.sql`SELECT FROM staff_mails WHERE email = ${email}`).length;
  for (let n = 0; n < 14; n++) await ask(from('198.51.100.1'), email.toUpperCase(), at);
  expect(await mails()).toBe(10);
  // Nor does it help to have many networks near each other, of IPv4 or IPv6.
  for (let n = 0; n < 30; n++) await ask(from(`198.51.100.${n + 2}`), email, at);
  for (let n = 0; n < 30; n++) await ask(from(`2001:db8:7:${n}::/64`), email, at);
  expect(await mails()).toBe(36);
  await Promise.all(Array.from({ length: 120 }, (_, n) => ask(from(`203.0.${n}.1`), email, at)));
  // The owner, elsewhere in a new browser, still gets a code, which is too long to be guessed by many askers together.
  const elsewhere = from('192.0.2.77');
  const before = await mails();
  for (let n = 0; n < 4; n++) await ask(elsewhere, email, at);
  expect((await mails()) - before).toBe(2);
  const asked = from('192.0.1.1');
  await ask(asked, email, at);
  const code = await mailed(asked, 12);
  expect([await type(asked, code.slice(0, 8), at), await type(asked, code, at)]).toEqual([
    'wrong_code',
    expect.stringMatching(/^[\w-]{43}$/),
  ]);
  const [mail] = await database.sql`SELECT about FROM staff_mails WHERE email = ${email} ORDER BY id DESC LIMIT 1`;
  expect(mail?.about).toMatch(/^[\w-]{36} 12$/);

  const one = from('203.0.200.9');
  const tries = await Promise.all(
    Array.from({ length: 110 }, (_, n) => refusal(ask(one, `a${n}@theater.example`, at))),
  );
  expect(tries.filter((answer) => answer === 'too_often')).toHaveLength(10);
  const site = { origin: 'http://localhost', rpId: 'localhost' };
  expect(await refusal(passkeyOptions(database.db, site, one, at))).toBe('too_often');
  // The person's own browser has a share of its own, in that network too; of nobody else.
  const own = { ...one, hash: newBrowser().hash, knows: readKnown(writeKnown([id])) };
  await ask(own, email, at);
  expect(await type(own, await mailed(own), at)).toMatch(/^[\w-]{43}$/);
  for (const knows of [
    readKnown(writeKnown([person.person.id])),
    readKnown(`${id}.${'x'.repeat(43)}`),
    readKnown(`~.`),
  ])
    expect(await refusal(ask({ ...own, knows }, email, at))).toBe('too_often');
  for (let n = 0; n < 30; n++) await refusal(ask(own, email, at));
  expect(await refusal(ask(own, email, at))).toBe('too_often');
});

const signIn = async (browser = newBrowser(), at = now) => {
  await ask(browser, undefined, at);
  const token = await type(browser, await mailed(browser), at);
  return { token, account: (await findAccount(database.db, token, at)) as Account };
};

it('a session ends after an idle hour, after twelve hours, or by its owner', async () => {
  const { token, account } = await signIn();
  expect(await findAccount(database.db, token, later(59))).toBeDefined();
  expect(await findAccount(database.db, token, later(118))).toBeDefined();
  expect(await findAccount(database.db, token, later(118 + 60))).toBeUndefined();
  await database.sql`UPDATE staff_sessions SET seen_at = ${later(12 * 60).toISOString()}`;
  expect(await findAccount(database.db, token, later(12 * 60))).toBeUndefined();
  const stranger = await makeMember(database.db, person.client);
  expect(await endSession(database.db, stranger, account.session.id)).toBe(false);
  expect(await endSession(database.db, account, account.session.id)).toBe(true);
  expect(await findAccount(database.db, token, now)).toBeUndefined();
});

it('an app asks for a second step, takes each code once, and signs other browsers out', async () => {
  const { db } = database;
  const [first, other] = [await signIn(), await signIn()];
  const { uri } = await beginTotp(db, first.account.person, now);
  const { secret } = (await import('otpauth')).URI.parse(uri) as TOTP;
  const codeAt = (at: Date) => new TOTP({ secret }).generate({ timestamp: at.getTime() });
  expect(await refusal(addOwnTotp(db, first.account, '000000', now))).toBe('wrong_code');
  expect(await refusal(addOwnTotp(db, first.account, codeAt(later(11)), later(11)))).toBe('not_now');
  const token = await addOwnTotp(db, first.account, codeAt(now), now);
  expect(await findAccount(db, first.token, now)).toBeUndefined();
  expect(await findAccount(db, other.token, now)).toBeUndefined();
  const account = (await findAccount(db, token, now)) as Account;
  expect(account.session.proof).toBe('totp');
  expect(await listSessions(db, account, now)).toHaveLength(1);

  const browser = newBrowser();
  const at = later(5);
  await ask(browser, undefined, at);
  expect(await type(browser, await mailed(browser), at)).toBe('second step');
  const second = (code: string) =>
    signInWithSecond(db, { code, browser, now: at }).then(
      ({ token }) => token,
      ({ code }) => code,
    );
  expect(await refusal(signInWithSecond(db, { code: codeAt(at), browser: newBrowser(), now: at }))).toBe('code_over');
  const [one, two] = await Promise.all([second(codeAt(at)), second(codeAt(at))]);
  expect([one, two].filter((answer) => /^[\w-]{43}$/.test(answer))).toHaveLength(1);

  // The code that signed in does not work a second time elsewhere.
  expect(await refusal(stepUpWithCode(db, account, { code: codeAt(at), browser, now: at }))).toBe('wrong_code');
  const third = await startSession(db, { staffId: person.person.id, proof: 'code', browser: newBrowser(), now });
  const { token: renewed, codes } = await newRecoveryCodes(db, account, now);
  expect(codes).toHaveLength(10);
  expect([await findAccount(db, token, now), await findAccount(db, third, now)]).toEqual([undefined, undefined]);
  expect(await findAccount(db, renewed, now)).toMatchObject({ session: { proof: 'totp' } });
  const used = await Promise.all(
    [1, 2, 3].map(() =>
      refusal(stepUpWithCode(db, account, { code: codes[3]?.toUpperCase() ?? '', browser, now: at })),
    ),
  );
  expect(used.filter((answer) => answer === 'done')).toHaveLength(1);
  const left = () => database.sql`SELECT FROM staff_recovery_codes WHERE staff_id = ${person.person.id}`;
  expect(await left()).toHaveLength(10);
  await removeOwnTotp(db, account, now);
  expect(await left()).toHaveLength(0);
});

it('wrong codes of an app are limited over days; right ones do not count, and recovery codes still work', async () => {
  const { db } = database;
  const member = await makeMember(db, person.client);
  const WEEK = 7 * 24 * 3_600_000;
  const begin = Math.ceil(now.getTime() / WEEK) * WEEK;
  const at = (minute: number) => new Date(begin + minute * 60_000);
  const { secret } = (await import('otpauth')).URI.parse((await beginTotp(db, member.person, now)).uri) as TOTP;
  const codeAt = (when: Date) => new TOTP({ secret }).generate({ timestamp: when.getTime() });
  const right = (minute: number) => codeAt(at(minute));
  const token = await addOwnTotp(db, member, codeAt(now), now);
  const { codes } = await newRecoveryCodes(db, (await findAccount(db, token, now)) as Account, now);
  const give = (minute: number, code: string) =>
    refusal(stepUpWithCode(db, member, { code, browser: newBrowser(), now: at(minute) }));
  for (let n = 0; n < 35; n++) expect([n, await give(11 * n, right(11 * n))]).toEqual([n, 'done']);
  const wrong = await Promise.all(Array.from({ length: 40 }, (_, n) => give(500 + 11 * n, '000000')));
  expect(wrong.filter((answer) => answer === 'wrong_code')).toHaveLength(30);
  expect(await give(1000, right(1000))).toBe('too_often');
  expect(await give(1001, codes[0] ?? '')).toBe('done');
  expect(await give(WEEK / 60_000 + 1, right(WEEK / 60_000 + 1))).toBe('done');
});

it('an unconfirmed app gets another secret after ten minutes, and when factors change', async () => {
  const { db } = database;
  const member = await makeMember(db, person.client);
  const offered = async (at: Date) => (await beginTotp(db, member.person, at)).secret;
  const first = await offered(now);
  expect(await offered(later(10))).toBe(first);
  const second = await offered(later(11));
  expect(second).not.toBe(first);
  const [key] =
    await database.sql`INSERT INTO staff_passkeys (staff_id, credential_id, public_key, counter, transports, name, created_at)
    VALUES (${member.person.id}, 'other', '', 0, '{}', 'Phone', now()) RETURNING id`;
  await removeOwnPasskey(db, member, Number(key?.id), now);
  expect(await offered(later(12))).not.toBe(second);
});

it('nobody can remove another person’s passkey, or register one without a challenge of their own', async () => {
  const { db } = database;
  const stranger = await makeMember(db, person.client);
  const [key] =
    await database.sql`INSERT INTO staff_passkeys (staff_id, credential_id, public_key, counter, transports, name, created_at)
    VALUES (${person.person.id}, 'credential', '', 0, '{}', 'Phone', now()) RETURNING id`;
  expect(await refusal(removeOwnPasskey(db, stranger, Number(key?.id), now))).toBe('not_found');
  const site = { origin: 'http://localhost', rpId: 'localhost' };
  const forged = { answer: { id: 'x', response: {} }, name: 'x', site, browser: newBrowser(), now };
  expect(await refusal(addOwnPasskey(db, stranger, forged))).toBe('passkey_failed');
  expect(await database.sql`SELECT FROM staff_passkeys`).toHaveLength(1);
});

it('the link of the start makes one first person, also for two at once', async () => {
  env.OFFICE_START_TOKEN = 'x'.repeat(40);
  const start = (token: string, n: number) =>
    startOwner(database.db, { token, email: `first${n}@theater.example`, name: 'First', browser: newBrowser(), now });
  expect(await refusal(start('y'.repeat(40), 0))).toBe('not_found');
  const both = await Promise.all([1, 2, 3].map((n) => refusal(start('x'.repeat(40), n))));
  expect(both.sort()).toEqual(['done', 'not_found', 'not_found']);
  env.OFFICE_START_TOKEN = undefined;
  // After the command line named an owner, the start link does not open.
  await nameOwner(database.db, { email: person.person.email.toUpperCase(), name: 'Other', now });
  const [named] = await database.sql`SELECT may_create_clients AS may, name FROM staff WHERE id = ${person.person.id}`;
  expect(named).toEqual({ may: true, name: person.person.name });
});
