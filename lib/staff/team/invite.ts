import { and, eq, isNull, lte, type SQL } from 'drizzle-orm';
import { invitations, memberships, staff } from '@/db/schema';
import { noteDeed } from '../audit/note-deed';
import { queueStaffMail } from '../mails/queue-staff-mail';
import type { OfficeContext } from '../office-context';
import { officeTransaction } from '../office-transaction';
import { addressOf } from '../people';
import { mayGive, PERMISSIONS_OF, type Role, type Scope } from '../permissions';
import { Refusal, whenTaken } from '../refusal';
import { notifyOwners } from './notify-owners';

const HOURS = 72;

/** The membership that is offered. `expiresAt`: when it will end. */
export type RoleAt = { role: Role; scope: Scope; ids: number[]; expiresAt: Date | null };

/**
 * Invites a person by mail; every owner gets a mail when the role can manage the team.
 * @throws Refusal `may_not_give`, `already_member`, `already_invited`, `not_in_future`
 */
export async function invite(ctx: OfficeContext, { email, ...position }: RoleAt & { email: string }): Promise<void> {
  const { role, scope, ids, expiresAt } = position;
  if (!mayGive(ctx.membership.role, role)) throw new Refusal('may_not_give', 'role');
  if (expiresAt && expiresAt <= ctx.now) throw new Refusal('not_in_future', 'expires');
  const address = addressOf(email);
  await officeTransaction(ctx, async (ctx) => {
    const { db, client, now } = ctx;
    if (await isMember(ctx, address)) throw new Refusal('already_member', 'email');
    await withdrawExpired(ctx, address);
    const until = new Date(now.getTime() + HOURS * 3_600_000);
    const [made] = await db
      .insert(invitations)
      .values({
        clientId: client.id,
        email: address,
        role,
        scope,
        scopeIds: ids,
        membershipExpiresAt: expiresAt,
        invitedBy: ctx.person.id,
        createdAt: now,
        expiresAt: until,
      })
      .returning({ id: invitations.id })
      .catch(whenTaken(new Refusal('already_invited', 'email')));
    const id = made?.id ?? 0;
    const about = `${client.id} ${id}`;
    await queueStaffMail(db, {
      kind: 'invitation',
      email: address,
      locale: client.locale,
      about,
      now,
      expiresAt: until,
    });
    noteDeed(ctx, { action: 'invitation.made', subject: `invitation ${id}`, after: { role, scope } });
    if (PERMISSIONS_OF[role].has('team.write')) await notifyOwners(ctx, id);
  });
}

async function isMember({ db, client }: OfficeContext, address: string): Promise<boolean> {
  const [member] = await db
    .select({ id: memberships.id })
    .from(memberships)
    .innerJoin(staff, eq(staff.id, memberships.staffId))
    .where(and(eq(memberships.clientId, client.id), eq(staff.email, address), isNull(memberships.endedAt)));
  return member !== undefined;
}

/** Withdraws expired invitations of an address, so that it can be invited again. */
const withdrawExpired = (ctx: OfficeContext, address: string) =>
  ctx.db
    .update(invitations)
    .set({ withdrawnAt: ctx.now })
    .where(and(isOpen(ctx), eq(invitations.email, address), lte(invitations.expiresAt, ctx.now)));

const isOpen = ({ client }: OfficeContext) =>
  and(eq(invitations.clientId, client.id), isNull(invitations.acceptedAt), isNull(invitations.withdrawnAt));

/** @throws Refusal `not_found` */
export const withdrawInvitation = (ctx: OfficeContext, id: number): Promise<void> =>
  officeTransaction(ctx, async (ctx) => {
    if ((await withdraw(ctx, eq(invitations.id, id))) === 0) throw new Refusal('not_found');
  });

/** Withdraws the open invitations that a member sent, in the caller's office transaction. */
export const withdrawInvitationsOf = (ctx: OfficeContext, staffId: number): Promise<number> =>
  withdraw(ctx, eq(invitations.invitedBy, staffId));

async function withdraw(ctx: OfficeContext, which: SQL): Promise<number> {
  const gone = await ctx.db
    .update(invitations)
    .set({ withdrawnAt: ctx.now })
    .where(and(isOpen(ctx), which))
    .returning({ id: invitations.id });
  for (const { id } of gone) noteDeed(ctx, { action: 'invitation.withdrawn', subject: `invitation ${id}` });
  return gone.length;
}
