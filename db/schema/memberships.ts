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

/** What each may do: lib/staff/permissions. */
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

/** Who is what at an organisation. One that ended stays: the log names its person. */
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
    /** Of shows, performances or venues; none where the scope is all. */
    scopeIds: integer().array().notNull().default([]),
    createdAt: instant().notNull(),
    expiresAt: instant(),
    endedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.id] }),
    uniqueIndex('one_live_membership').on(t.clientId, t.staffId).where(sql`ended_at IS NULL`),
    index().on(t.staffId),
  ],
);

/** Asks somebody to join. The link's token is made from the row's ids (lib/staff/team), so it is in no table. */
export const invitations = pgTable(
  'invitations',
  {
    clientId: clientId().references(() => clients.id),
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    email: text().notNull(),
    role: staffRole().notNull(),
    scope: membershipScope().notNull().default('all'),
    scopeIds: integer().array().notNull().default([]),
    /** Of the membership that it makes. */
    membershipExpiresAt: instant(),
    /** Null: a person at the command line. */
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
