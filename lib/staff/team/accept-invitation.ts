import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { invitations, memberships, staff } from '@/db/schema';
import { getClientById } from '@/lib/clients';
import { noteDeed } from '../audit/note-deed';
import type { Browser } from '../browser';
import type { Account, OfficeContext } from '../office-context';
import { officeTransaction } from '../office-transaction';
import { findPersonByEmail } from '../people';
import { may, mayGive, PERMISSIONS_OF } from '../permissions';
import { Refusal, whenTaken } from '../refusal';
import { findAccount } from '../sessions/find-account';
import { startSession } from '../sessions/start-session';
import { findInvitation, type Invitation } from './find-invitation';
import { notifyOwners } from './notify-owners';

type InvitationAnswer = {
  token: string;
  name: string;
  account: Account | undefined;
  browser: Browser;
  now: Date;
  requestId: string;
};

/**
 * Joins the organisation, if the inviter may still give that role. An existing account must be signed in; otherwise an account is made.
 * @returns the organisation's name, and for a new account the token of its session
 * @throws Refusal `invitation_over`, `other_address`, `already_member`
 */
export async function acceptInvitation(
  db: Db,
  answer: InvitationAnswer,
): Promise<{ clientName: string; token?: string }> {
  const { token, account, now } = answer;
  const invitation = await findInvitation(db, token, now);
  if (!invitation) throw new Refusal('invitation_over');
  const known = await findPersonByEmail(db, invitation.email);
  if (account?.person.id !== known?.id) throw new Refusal('other_address');
  if (account) await join(db, account, invitation, answer);
  const made = account ? undefined : await makeAccount(db, invitation.email, answer);
  if (made) await join(db, made.account, invitation, answer);
  return { clientName: invitation.client.name, ...(made && { token: made.token }) };
}

async function makeAccount(db: Db, email: string, { name, browser, now }: InvitationAnswer) {
  return db.transaction(async (tx) => {
    const [person] = await tx
      .insert(staff)
      .values({ email, name, locale: browser.locale, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: staff.id });
    // Another request made the account: its owner must sign in.
    if (!person) throw new Refusal('other_address');
    const token = await startSession(tx, { staffId: person.id, proof: 'code', browser, now });
    const account = await findAccount(tx, token, now);
    if (!account) throw new Error('No session began');
    return { account, token };
  });
}

async function join(
  db: Db,
  account: Account,
  invitation: Invitation,
  { now, requestId }: InvitationAnswer,
): Promise<void> {
  const { role, scope, scopeIds: ids, membershipExpiresAt: expiresAt } = invitation;
  const client = await getClientById(db, invitation.clientId);
  const membership = { id: 0, role, scope, ids, expiresAt, endedAt: null };
  const ctx: OfficeContext = { ...account, client, db, now, membership, permission: 'invitation', requestId };
  await officeTransaction(ctx, async (ctx) => {
    if (!(await isStillGiven(ctx, invitation))) throw new Refusal('invitation_over');
    const taken = await ctx.db
      .update(invitations)
      .set({ acceptedAt: now })
      .where(
        and(
          eq(invitations.clientId, client.id),
          eq(invitations.id, invitation.id),
          isNull(invitations.acceptedAt),
          isNull(invitations.withdrawnAt),
        ),
      )
      .returning({ id: invitations.id });
    if (taken.length === 0) throw new Refusal('invitation_over');
    const [joined] = await ctx.db
      .insert(memberships)
      .values({
        clientId: client.id,
        staffId: account.person.id,
        role,
        scope,
        scopeIds: ids,
        createdAt: now,
        expiresAt,
      })
      .returning({ id: memberships.id })
      .catch(whenTaken(new Refusal('already_member')));
    const subject = `membership ${joined?.id}`;
    noteDeed(ctx, {
      action: 'membership.made',
      subject,
      after: { role, scope },
      detail: { invitation: invitation.id },
    });
    if (PERMISSIONS_OF[role].has('team.write')) await notifyOwners(ctx, joined?.id ?? 0);
  });
}

/** Whether the inviter is still a member who may give that role; the lock keeps it so until the transaction ends. */
async function isStillGiven({ db, client, now }: OfficeContext, { invitedBy, role }: Invitation): Promise<boolean> {
  if (invitedBy === null) return false;
  const [inviter] = await db
    .select()
    .from(memberships)
    .where(and(eq(memberships.clientId, client.id), eq(memberships.staffId, invitedBy), isNull(memberships.endedAt)))
    .for('share');
  if (!inviter || !mayGive(inviter.role, role)) return false;
  return may({ ...inviter, ids: inviter.scopeIds }, 'team.write', { now, hasSecondFactor: true });
}
