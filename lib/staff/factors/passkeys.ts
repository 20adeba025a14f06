import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { staffPasskeys } from '@/db/schema';
import { log } from '@/lib/log';
import type { Browser } from '../browser';
import { findChallenge, isSigned, makeChallenge, signedBytes, spendChallenge } from '../challenges/challenge';
import { limitTries } from '../limit-tries';
import type { Person } from '../office-context';
import { Refusal, whenTaken } from '../refusal';

/** The origin of the office, which passkeys are bound to. */
export type Site = { origin: string; rpId: string };

const TIMEOUT_MS = 120_000;

/** Loaded on first use: loading it takes a quarter of the start-up time of a process. */
const webAuthn = () => import('@simplewebauthn/server');

/** Options with which a browser creates a passkey for this person. */
export async function newPasskeyOptions(db: Db, person: Person, { rpId }: Site, browser: Browser, now: Date) {
  const { id } = await makeChallenge(db, { kind: 'new_passkey', browser, staffId: person.id, now });
  const { generateRegistrationOptions } = await webAuthn();
  return generateRegistrationOptions({
    rpName: 'Doek',
    rpID: rpId,
    userID: Buffer.from(`staff ${person.id}`),
    userName: person.email,
    userDisplayName: person.name,
    challenge: signedBytes(id),
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    excludeCredentials: (await listPasskeys(db, person.id)).map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

type NewPasskey = { answer: unknown; name: string; site: Site; browser: Browser; now: Date };

/** Stores a passkey that a browser created. @throws Refusal `passkey_failed`, `passkey_known` */
export async function addPasskey(
  db: Db,
  person: Person,
  { answer, name, site, browser, now }: NewPasskey,
): Promise<void> {
  const challenge = await findChallenge(db, 'new_passkey', browser, now);
  if (challenge?.staffId !== person.id || !(await spendChallenge(db, challenge, now)))
    throw new Refusal('passkey_failed');
  const { verifyRegistrationResponse } = await webAuthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: answer as RegistrationResponseJSON,
    expectedChallenge: (text) => isSigned(challenge.id, text),
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    requireUserVerification: true,
  }).catch(failed);
  if (!registrationInfo) throw new Refusal('passkey_failed');
  const { credential } = registrationInfo;
  const made = { staffId: person.id, name, createdAt: now, counter: credential.counter };
  await db
    .insert(staffPasskeys)
    .values({
      ...made,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      transports: credential.transports ?? [],
    })
    .catch(whenTaken(new Refusal('passkey_known')));
}

/** Options with which a browser signs by any of its passkeys for the office. @throws Refusal `too_often` for this network */
export async function passkeyOptions(db: Db, { rpId }: Site, browser: Browser, now: Date) {
  await limitTries(db, 'sign-in-network', browser.network, now);
  const { id } = await makeChallenge(db, { kind: 'passkey', browser, now });
  const { generateAuthenticationOptions } = await webAuthn();
  return generateAuthenticationOptions({
    rpID: rpId,
    challenge: signedBytes(id),
    timeout: TIMEOUT_MS,
    userVerification: 'required',
  });
}

type PasskeyAnswer = { answer: unknown; site: Site; browser: Browser; now: Date };

/** Verifies the signature of a passkey. @returns the id of its owner @throws Refusal `passkey_failed` */
export async function checkPasskey(db: Db, { answer, site, browser, now }: PasskeyAnswer): Promise<number> {
  const challenge = await findChallenge(db, 'passkey', browser, now);
  if (!challenge || !(await spendChallenge(db, challenge, now))) throw new Refusal('passkey_failed');
  const response = answer as AuthenticationResponseJSON;
  const id = String((answer as { id?: unknown } | null)?.id ?? '');
  const [known] = await db.select().from(staffPasskeys).where(eq(staffPasskeys.credentialId, id));
  if (!known) throw new Refusal('passkey_failed');
  const { verifyAuthenticationResponse } = await webAuthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (text) => isSigned(challenge.id, text),
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    requireUserVerification: true,
    // Counters of synchronised passkeys are unreliable, so a lower one is only logged, below.
    credential: { id, publicKey: new Uint8Array(known.publicKey), counter: 0 },
  }).catch(failed);
  if (!verified) throw new Refusal('passkey_failed');
  const counter = authenticationInfo.newCounter;
  if (counter > 0 && counter <= known.counter)
    log.warn({ passkey: known.id }, 'the counter of a passkey went down: it may have been copied');
  await db.update(staffPasskeys).set({ counter, lastUsedAt: now }).where(eq(staffPasskeys.id, known.id));
  return known.staffId;
}

const failed = (cause: unknown): never => {
  log.debug({ err: cause }, 'a passkey was refused');
  throw new Refusal('passkey_failed');
};

/** The passkeys of a person, oldest first. */
export const listPasskeys = (db: Db, staffId: number) =>
  db
    .select({
      id: staffPasskeys.id,
      name: staffPasskeys.name,
      credentialId: staffPasskeys.credentialId,
      createdAt: staffPasskeys.createdAt,
      lastUsedAt: staffPasskeys.lastUsedAt,
    })
    .from(staffPasskeys)
    .where(eq(staffPasskeys.staffId, staffId))
    .orderBy(asc(staffPasskeys.id));

/** Removes one of the person's own passkeys. @returns whether there was one */
export async function removePasskey(db: Db, staffId: number, id: number): Promise<boolean> {
  const gone = await db
    .delete(staffPasskeys)
    .where(and(eq(staffPasskeys.id, id), eq(staffPasskeys.staffId, staffId)))
    .returning({ id: staffPasskeys.id });
  return gone.length > 0;
}
