import { sql } from 'drizzle-orm';
import {
  bigint,
  foreignKey,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { clientId, instant } from '../columns';
import { clients } from './clients';
import { staff } from './staff';

/** The permissions of each: lib/staff/permissions. */
export const staffRole = pgEnum('staff_role', [
  'owner',
  'manager',
  'box_office_lead',
  'box_office',
  'finance',
  'marketing',
  'door_lead',
  'door',
  'producer',
  'auditor',
]);

export const membershipScope = pgEnum('membership_scope', ['all', 'shows', 'performances', 'locations']);

/** A person's role at an organisation. Ended ones stay, because the audit log refers to people. */
export const memberships = pgTable(
  'memberships',
  {
    clientId: clientId().references(() => clients.id),
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    staffId: bigint({ mode: 'number' })
      .notNull()
      .references(() => staff.id),
    role: staffRole().notNull(),
    scope: membershipScope().notNull().default('all'),
    /** The ids of shows, performances or venues; empty if the scope is `all`. */
    scopeIds: integer().array().notNull().default([]),
    createdAt: instant().notNull(),
    expiresAt: instant(),
    endedAt: instant(),
    /** A first passkey or app that was added until then counts here at once: an owner approved it, or the organisation was new. */
    factorsApprovedUntil: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.id] }),
    uniqueIndex('one_live_membership').on(t.clientId, t.staffId).where(sql`ended_at IS NULL`),
    index().on(t.staffId),
  ],
);

/** An invitation to join. The link's token is derived from the row's ids (lib/staff/team), so no table stores it. */
export const invitations = pgTable(
  'invitations',
  {
    clientId: clientId().references(() => clients.id),
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    email: text().notNull(),
    role: staffRole().notNull(),
    scope: membershipScope().notNull().default('all'),
    scopeIds: integer().array().notNull().default([]),
    /** The role of the membership that it creates. */
    membershipExpiresAt: instant(),
    /** Null: by the command line. */
    invitedBy: bigint({ mode: 'number' }),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    acceptedAt: instant(),
    withdrawnAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.id] }),
    foreignKey({ columns: [t.invitedBy], foreignColumns: [staff.id] }).onDelete('set null'),
    uniqueIndex('one_open_invitation').on(t.clientId, t.email).where(sql`accepted_at IS NULL AND withdrawn_at IS NULL`),
  ],
);
