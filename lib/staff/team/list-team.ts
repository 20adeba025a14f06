import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { invitations, memberships, staff } from '@/db/schema';
import type { OfficeContext } from '../office-context';

const MEMBER = {
  id: memberships.id,
  staffId: memberships.staffId,
  name: staff.name,
  email: staff.email,
  role: memberships.role,
  scope: memberships.scope,
  ids: memberships.scopeIds,
  createdAt: memberships.createdAt,
  expiresAt: memberships.expiresAt,
  endedAt: memberships.endedAt,
  factorsSince: staff.factorsSince,
  factorsApprovedUntil: memberships.factorsApprovedUntil,
};

/** The members of the organisation by name, expired ones too. */
export const listTeam = ({ db, client }: OfficeContext) =>
  db
    .select(MEMBER)
    .from(memberships)
    .innerJoin(staff, eq(staff.id, memberships.staffId))
    .where(and(eq(memberships.clientId, client.id), isNull(memberships.endedAt)))
    .orderBy(asc(staff.name), asc(memberships.id));

export type TeamMember = Awaited<ReturnType<typeof listTeam>>[number];

/** One member, also one whose membership has ended; undefined where there is none. */
export async function findMember(
  { db, client }: Pick<OfficeContext, 'db' | 'client'>,
  id: number,
): Promise<TeamMember | undefined> {
  const [found] = await db
    .select(MEMBER)
    .from(memberships)
    .innerJoin(staff, eq(staff.id, memberships.staffId))
    .where(and(eq(memberships.clientId, client.id), eq(memberships.id, id)));
  return found;
}

/** The open invitations, oldest first. */
export const listInvitations = ({ db, client, now }: OfficeContext) =>
  db
    .select({
      id: invitations.id,
      email: invitations.email,
      role: invitations.role,
      expiresAt: invitations.expiresAt,
    })
    .from(invitations)
    .where(
      and(
        eq(invitations.clientId, client.id),
        isNull(invitations.acceptedAt),
        isNull(invitations.withdrawnAt),
        gt(invitations.expiresAt, now),
      ),
    )
    .orderBy(asc(invitations.id));
