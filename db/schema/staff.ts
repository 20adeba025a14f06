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
  /** The chosen language; null: the browser's. */
  locale: text(),
  /** May create organisations on this service, and claim those without an owner. */
  mayCreateClients: boolean().notNull().default(false),
  /** Opens a locked session (lib/staff/lock): a slow, keyed hash with its salt. */
  pinHash: text(),
  /** When a first passkey or app was added that counts only later (lib/staff/factors); null: it counts, or there is none. */
  factorsSince: instant(),
  createdAt: instant().notNull(),
  disabledAt: instant(),
});

export const staffPasskeys = pgTable(
  'staff_passkeys',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    staffId: staffId(),
    /** The credential id, base64url. */
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

/** The TOTP secret of an authenticator app, sealed (lib/secrets). Active once a code was verified. */
export const staffTotp = pgTable('staff_totp', {
  staffId: staffId().primaryKey(),
  sealed: text().notNull(),
  createdAt: instant().notNull(),
  confirmedAt: instant(),
  /** The 30-second step of the last accepted code: each is accepted once. */
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

/** A signed-in browser. It has the token, the database only its hash. */
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
    /** When the person last completed a step-up. */
    steppedUpAt: instant(),
    /** When idle it is locked instead of ended: the browser of a till. */
    locksWhenIdle: boolean().notNull().default(false),
    /** By hand. */
    lockedAt: instant(),
    /** PIN attempts since it was locked. */
    pinTries: integer().notNull().default(0),
    network: text().notNull(),
    /** The browser as it names itself, shortened. */
    agent: text().notNull(),
  },
  (t) => [index().on(t.staffId), index().on(t.expiresAt)],
);

export const staffChallengeKind = pgEnum('staff_challenge_kind', ['code', 'second', 'passkey', 'new_passkey']);

/**
 * A challenge that a browser must answer once: a mailed code, the second factor, or a passkey's signature. The expected answer is derived
 * from the id (lib/staff/challenges), so no table stores it.
 */
export const staffChallenges = pgTable(
  'staff_challenges',
  {
    id: uuid().primaryKey(),
    kind: staffChallengeKind().notNull(),
    /** The hash of the requesting browser's cookie. */
    browserHash: text().notNull(),
    /** Null where nobody has the address, or nobody is known yet. */
    staffId: bigint({ mode: 'number' }).references(() => staff.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    tries: integer().notNull().default(0),
    /** How many digits a mailed code has. */
    digits: integer().notNull().default(8),
    usedAt: instant(),
  },
  (t) => [index().on(t.browserHash), index().on(t.expiresAt)],
);

export const staffMailKind = pgEnum('staff_mail_kind', [
  'code',
  'invitation',
  'new_factor',
  'factor_waits',
  'role_changed',
  'mailing_test',
  'report',
]);

/** Mail to office staff: sent once, then deleted. Its text is made when it is sent. */
export const staffMails = pgTable(
  'staff_mails',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: staffMailKind().notNull(),
    /** Empty if nobody has the typed address: the mail is dropped. */
    email: text().notNull(),
    locale: text().notNull(),
    /** Its subject: a challenge, or an organisation and an invitation. */
    about: text().notNull(),
    queuedAt: instant().notNull(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant().notNull(),
    /** After this it is useless, and dropped. */
    expiresAt: instant().notNull(),
  },
  (t) => [index().on(t.nextAttemptAt)],
);
