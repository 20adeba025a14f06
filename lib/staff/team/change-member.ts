import { and, asc, eq, isNull } from 'drizzle-orm';
import { memberships } from '@/db/schema';
import { noteDeed } from '../audit/note-deed';
import type { OfficeContext } from '../office-context';
import { officeTransaction } from '../office-transaction';
import { may, mayGive, type Role } from '../permissions';
import { Refusal } from '../refusal';
import { type RoleAt, withdrawInvitationsOf } from './invite';
import { findMember, type TeamMember } from './list-team';
import { listOwners, notifyOwners } from './tell-owners';

/** How a membership was when a form was made of it: where it is another one now, the form is refused. */
export const versionOf = ({ role, scope, ids, expiresAt }: RoleAt): string =>
  [role, scope, ids.join(' '), expiresAt?.toISOString() ?? ''].join('/');

/**
 * Gives a member another role, scope or end date. Every owner gets mail, and a member who may no longer invite loses open invitations.
 * @throws Refusal `not_found`, `may_not_give`, `not_in_future`, `changed_meanwhile`, `last_owner`
 */
export async function changeMember(ctx: OfficeContext, id: number, { seen, ...to }: RoleAt & { seen: string }) {
  if (to.expiresAt && to.expiresAt <= ctx.now) throw new Refusal('not_in_future', 'expires');
  await officeTransaction(ctx, async (ctx) => {
    const member = await lockMember(ctx, id);
    if (versionOf(member) !== seen) throw new Refusal('changed_meanwhile');
    refuseMore(ctx, member.role, to.role);
    const { role, scope, ids, expiresAt } = to;
    await ctx.db.update(memberships).set({ role, scope, scopeIds: ids, expiresAt }).where(ofMember(ctx, id));
    await refuseWithoutOwner(ctx);
    const said = (of: RoleAt) => ({ role: of.role, scope: of.scope, expires: of.expiresAt?.toISOString() ?? null });
    noteDeed(ctx, { action: 'membership.changed', subject: `membership ${id}`, before: said(member), after: said(to) });
    const isInviter = may({ ...to, endedAt: null }, 'team.write', { now: ctx.now, hasSecondFactor: true });
    if (!isInviter) await withdrawInvitationsOf(ctx, member.staffId);
    await notifyOwners(ctx, id);
  });
}

/** Ends a membership, one’s own too, and withdraws the invitations they made. @throws Refusal `not_found`, `may_not_give`, `last_owner` */
export const endMember = (ctx: OfficeContext, id: number): Promise<void> =>
  officeTransaction(ctx, async (ctx) => {
    const { role, staffId } = await lockMember(ctx, id);
    refuseMore(ctx, role);
    await ctx.db.update(memberships).set({ endedAt: ctx.now }).where(ofMember(ctx, id));
    await refuseWithoutOwner(ctx);
    noteDeed(ctx, { action: 'membership.ended', subject: `membership ${id}`, before: { role } });
    await withdrawInvitationsOf(ctx, staffId);
    await notifyOwners(ctx, id);
  });

const ofMember = ({ client }: OfficeContext, id: number) =>
  and(eq(memberships.clientId, client.id), eq(memberships.id, id));

/** Locks every live membership, in the order of their numbers: of two owners who remove each other, the second finds what the first did. */
async function lockMember(ctx: OfficeContext, id: number): Promise<TeamMember> {
  const live = await ctx.db
    .select({ id: memberships.id, role: memberships.role })
    .from(memberships)
    .where(and(eq(memberships.clientId, ctx.client.id), isNull(memberships.endedAt)))
    .orderBy(asc(memberships.id))
    .for('update');
  const isStill = live.some((one) => one.id === ctx.membership.id && one.role === ctx.membership.role);
  const member = isStill && live.some((one) => one.id === id) ? await findMember(ctx, id) : undefined;
  if (!member) throw new Refusal('not_found');
  return member;
}

function refuseMore({ membership }: OfficeContext, ...roles: Role[]): void {
  if (!roles.every((role) => mayGive(membership.role, role))) throw new Refusal('may_not_give', 'role');
}

/** There is an owner of everything, without an end. */
async function refuseWithoutOwner(ctx: OfficeContext): Promise<void> {
  const owners = await listOwners(ctx);
  if (!owners.some(({ scope, expiresAt }) => scope === 'all' && expiresAt === null)) throw new Refusal('last_owner');
}
