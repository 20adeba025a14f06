import { and, asc, eq, isNull } from 'drizzle-orm';
import { memberships } from '@/db/schema';
import { noteDeed } from '../audit/note-deed';
import type { OfficeContext } from '../office-context';
import { officeTransaction } from '../office-transaction';
import { may, mayGive, type Role } from '../permissions';
import { Refusal } from '../refusal';
import { endDoors } from './doors-of-member';
import { type RoleAt, withdrawInvitationsOf } from './invite';
import { findMember, type TeamMember } from './list-team';
import { listOwners, notifyOwners } from './notify-owners';

/** A fingerprint of a membership: a form made of another version is refused. */
export const versionOf = ({ role, scope, ids, expiresAt }: RoleAt): string =>
  [role, scope, ids.join(' '), expiresAt?.toISOString() ?? ''].join('/');

/**
 * Changes a member's role, scope or end date. Every owner gets a mail, and a member who may no longer invite loses open invitations.
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

/**
 * Ends a membership, also one's own, and withdraws their invitations. What they paired at the door ends too, unless a `successor`, another
 * member, takes it over. @throws Refusal `not_found`, `may_not_give`, `last_owner`
 */
export const endMember = (ctx: OfficeContext, id: number, successor?: number): Promise<void> =>
  officeTransaction(ctx, async (ctx) => {
    const { role, staffId } = await lockMember(ctx, id);
    refuseMore(ctx, role);
    await ctx.db.update(memberships).set({ endedAt: ctx.now }).where(ofMember(ctx, id));
    await refuseWithoutOwner(ctx);
    const door = await endDoors(ctx, staffId, successor);
    noteDeed(ctx, {
      action: 'membership.ended',
      subject: `membership ${id}`,
      before: { role },
      ...(door && { detail: door }),
    });
    await withdrawInvitationsOf(ctx, staffId);
    await notifyOwners(ctx, id);
  });

const ofMember = ({ client }: OfficeContext, id: number) =>
  and(eq(memberships.clientId, client.id), eq(memberships.id, id));

/** Locks every live membership, by id: when two owners remove each other, the second sees what the first did. */
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

/** Requires that an owner with scope `all` and without an end date is left. @throws Refusal `last_owner` */
async function refuseWithoutOwner(ctx: OfficeContext): Promise<void> {
  const owners = await listOwners(ctx);
  if (!owners.some(({ scope, expiresAt }) => scope === 'all' && expiresAt === null)) throw new Refusal('last_owner');
}
