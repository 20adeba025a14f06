import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from '../columns';

const bytea = customType<{ data: Buffer<ArrayBuffer> }>({ dataType: () => 'bytea' });
const staffId = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => staff.id, { onDelete: 'cascade' });

/** People who work in the office, of any number of organisations. */
export const staff = pgTable('staff', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** In lower case. */
  email: text().notNull().unique(),
  name: text().notNull(),
  /** The language that they chose; null: what the browser asks for. */
  locale: text(),
  /** May create organisations on this service, and take over those without an owner. */
  mayCreateClients: boolean().notNull().default(false),
  /** Opens a locked session (lib/staff/lock): a slow, keyed hash with its salt. */
  pinHash: text(),
  createdAt: instant().notNull(),
  disabledAt: instant(),
});

export const staffPasskeys = pgTable(
  'staff_passkeys',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    staffId: staffId(),
    /** As the authenticator names it, base64url. */
    credentialId: text().notNull().unique(),
    publicKey: bytea().notNull(),
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    name: text().notNull(),
    createdAt: instant().notNull(),
    lastUsedAt: instant(),
  },
  (t) => [index().on(t.staffId)],
);

/** The secret of somebody's app for codes, sealed (lib/secrets). It counts once a code of it was typed. */
export const staffTotp = pgTable('staff_totp', {
  staffId: staffId().primaryKey(),
  sealed: text().notNull(),
  createdAt: instant().notNull(),
  confirmedAt: instant(),
  /** The step of 30 seconds of the last code that was taken: each counts once. */
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
});

export const staffRecoveryCodes = pgTable(
  'staff_recovery_codes',
  { staffId: staffId(), hash: text().notNull(), usedAt: instant() },
  (t) => [primaryKey({ columns: [t.staffId, t.hash] })],
);

/** How somebody proved who they are. */
export const staffProof = pgEnum('staff_proof', ['code', 'passkey', 'totp', 'recovery', 'start']);
export type StaffProof = (typeof staffProof.enumValues)[number];

/** A browser that is signed in. It has the token, the database its hash. */
export const staffSessions = pgTable(
  'staff_sessions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    staffId: staffId(),
    tokenHash: text().notNull().unique(),
    proof: staffProof().notNull(),
    createdAt: instant().notNull(),
    /** Written at most once a minute. */
    seenAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** When the person was last asked to prove again who they are, and did. */
    steppedUpAt: instant(),
    /** Left alone it is locked, instead of over: the browser of a till. */
    locksWhenIdle: boolean().notNull().default(false),
    /** By hand. */
    lockedAt: instant(),
    /** PINs typed since it was locked. */
    pinTries: integer().notNull().default(0),
    network: text().notNull(),
    /** The browser as it names itself, shortened. */
    agent: text().notNull(),
  },
  (t) => [index().on(t.staffId), index().on(t.expiresAt)],
);

export const staffChallengeKind = pgEnum('staff_challenge_kind', ['code', 'second', 'passkey', 'new_passkey']);

/**
 * Something that a browser must answer once: a mailed code, the second step of signing in, or what a passkey signs. What is to be
 * answered is made from the id (lib/staff/challenges), so it is in no table.
 */
export const staffChallenges = pgTable(
  'staff_challenges',
  {
    id: uuid().primaryKey(),
    kind: staffChallengeKind().notNull(),
    /** Of the cookie of the browser that asked. */
    browserHash: text().notNull(),
    /** Null where nobody has the address, or nobody is known yet. */
    staffId: bigint({ mode: 'number' }).references(() => staff.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    tries: integer().notNull().default(0),
    usedAt: instant(),
  },
  (t) => [index().on(t.browserHash), index().on(t.expiresAt)],
);

export const staffMailKind = pgEnum('staff_mail_kind', [
  'code',
  'invitation',
  'new_factor',
  'role_changed',
  'mailing_test',
  'report',
]);

/** Mail to people of the office: sent once, then deleted. What it says is made when it is sent. */
export const staffMails = pgTable(
  'staff_mails',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: staffMailKind().notNull(),
    /** Empty where nobody has the address that was typed: it is dropped. */
    email: text().notNull(),
    locale: text().notNull(),
    /** What it is about: a challenge, or organisation and invitation. */
    about: text().notNull(),
    queuedAt: instant().notNull(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant().notNull(),
    /** After this it says nothing any more. */
    expiresAt: instant().notNull(),
  },
  (t) => [index().on(t.nextAttemptAt)],
);
