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
};

/** Who works for the organisation, by name; expired memberships are among them. */
export const listTeam = ({ db, client }: OfficeContext) =>
  db
    .select(MEMBER)
    .from(memberships)
    .innerJoin(staff, eq(staff.id, memberships.staffId))
    .where(and(eq(memberships.clientId, client.id), isNull(memberships.endedAt)))
    .orderBy(asc(staff.name), asc(memberships.id));

export type TeamMember = Awaited<ReturnType<typeof listTeam>>[number];

/** One of them, also one that ended; undefined where the organisation has none of that number. */
export async function findMember({ db, client }: OfficeContext, id: number): Promise<TeamMember | undefined> {
  const [found] = await db
    .select(MEMBER)
    .from(memberships)
    .innerJoin(staff, eq(staff.id, memberships.staffId))
    .where(and(eq(memberships.clientId, client.id), eq(memberships.id, id)));
  return found;
}

/** Who was asked to join and has not answered, the latest last. */
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
