import { createHash } from 'node:crypto';
import { cookies } from 'next/headers';
import { pool } from '@/db/client';
import { databaseNow } from '@/db/clock';
import { findAccount, newToken, ROLES, type Role, readKnown, SESSION_HOURS, writeKnown } from '@/lib/staff';

/** Over https the `__Host-` prefix ties a cookie to this host. Over http, on this machine, the prefix is not allowed. */
const cookieName = (name: string, origin: string): string => (origin.startsWith('https:') ? `__Host-${name}` : name);

const SESSION = 'office';
const BROWSER = 'office-browser';
const KNOWN = 'office-known';
const KNOWN_SECONDS = 365 * 24 * 3600;

const rules = (origin: string) =>
  ({ httpOnly: true, sameSite: 'lax', path: '/', secure: origin.startsWith('https:') }) as const;

export const sessionCookie = (origin: string): string => cookieName(SESSION, origin);

/** Keeps a session's token, and that its person signed in with this browser. */
export async function keepSession(token: string, origin: string): Promise<void> {
  const jar = await cookies();
  jar.set(sessionCookie(origin), token, { ...rules(origin), maxAge: SESSION_HOURS * 3600 });
  const account = await findAccount(pool().db, token, databaseNow());
  if (!account) return;
  const known = writeKnown([account.person.id, ...(await readKnownPeople(origin))]);
  jar.set(cookieName(KNOWN, origin), known, { ...rules(origin), maxAge: KNOWN_SECONDS });
}

/** The people who have signed in with this browser. */
export const readKnownPeople = async (origin: string): Promise<number[]> =>
  readKnown((await cookies()).get(cookieName(KNOWN, origin))?.value);

/**
 * A hash of this browser's cookie, which ties a code or a passkey's answer to the browser that asked. `make`: sets a missing cookie; only
 * in an action.
 */
export async function browserHash(origin: string, { make }: { make: boolean }): Promise<string> {
  const jar = await cookies();
  const name = cookieName(BROWSER, origin);
  let value = jar.get(name)?.value;
  if (!value && make) {
    value = newToken();
    jar.set(name, value, { ...rules(origin), maxAge: SESSION_HOURS * 3600 });
  }
  return createHash('sha256')
    .update(`office browser ${value ?? ''}`)
    .digest('base64url');
}

const SEEN_AS = 'office-seen-as';
const SEEN_SECONDS = 3600;

/** The role that an owner sees the office as, for this organisation. The cookie grants no rights: owners only ever lose some by it. */
export async function readSeenAs(origin: string, clientName: string): Promise<Role | undefined> {
  const [client, role] = ((await cookies()).get(cookieName(SEEN_AS, origin))?.value ?? '').split(' ');
  return client === clientName ? ROLES.find((one) => one === role && one !== 'owner') : undefined;
}

export async function keepSeenAs(origin: string, clientName: string, role: Role): Promise<void> {
  (await cookies()).set(cookieName(SEEN_AS, origin), `${clientName} ${role}`, {
    ...rules(origin),
    maxAge: SEEN_SECONDS,
  });
}

export async function forgetSeenAs(origin: string): Promise<void> {
  const { path, secure } = rules(origin);
  (await cookies()).delete({ name: cookieName(SEEN_AS, origin), path, secure });
}
