import { and, eq, isNull, lte } from 'drizzle-orm';
import { invitations, memberships, staff } from '@/db/schema';
import { noteDeed } from '../audit/note-deed';
import { queueStaffMail } from '../mails/queue-staff-mail';
import type { OfficeContext } from '../office-context';
import { officeTransaction } from '../office-transaction';
import { addressOf } from '../people';
import { mayGive, type Role, type Scope } from '../permissions';
import { Refusal, whenTaken } from '../refusal';

const HOURS = 72;

/** What somebody is asked to be. `expiresAt`: when they stop being it. */
export type Position = { role: Role; scope: Scope; ids: number[]; expiresAt: Date | null };

/** Asks somebody by mail to join. @throws Refusal `may_not_give`, `already_member`, `already_invited`, `not_in_future` */
export async function invite(ctx: OfficeContext, { email, ...position }: Position & { email: string }): Promise<void> {
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

/** One that nobody answered in time makes room for another. */
const withdrawExpired = ({ db, client, now }: OfficeContext, address: string) =>
  db
    .update(invitations)
    .set({ withdrawnAt: now })
    .where(
      and(
        eq(invitations.clientId, client.id),
        eq(invitations.email, address),
        isNull(invitations.acceptedAt),
        isNull(invitations.withdrawnAt),
        lte(invitations.expiresAt, now),
      ),
    );

/** @throws Refusal `not_found` */
export const withdrawInvitation = (ctx: OfficeContext, id: number): Promise<void> =>
  officeTransaction(ctx, async (ctx) => {
    const gone = await ctx.db
      .update(invitations)
      .set({ withdrawnAt: ctx.now })
      .where(
        and(
          eq(invitations.clientId, ctx.client.id),
          eq(invitations.id, id),
          isNull(invitations.acceptedAt),
          isNull(invitations.withdrawnAt),
        ),
      )
      .returning({ id: invitations.id });
    if (gone.length === 0) throw new Refusal('not_found');
    noteDeed(ctx, { action: 'invitation.withdrawn', subject: `invitation ${id}` });
  });
