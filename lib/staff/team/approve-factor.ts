import { and, eq, gt, isNull, or } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { clients, memberships, staff } from '@/db/schema';
import { noteDeed } from '../audit/note-deed';
import { queueStaffMail } from '../mails/queue-staff-mail';
import {
  type Account,
  FACTOR_WAIT_HOURS,
  factorWaitsUntil,
  isSecondFactor,
  type OfficeContext,
} from '../office-context';
import { officeTransaction } from '../office-transaction';
import { NEEDS_SECOND_FACTOR, PERMISSIONS_OF } from '../permissions';
import { Refusal } from '../refusal';
import { findMember } from './list-team';
import { listOwners } from './notify-owners';

/**
 * Lets a person's first second factor wait, and mails the owners of every organisation where it would open something. It counts at once in
 * a session that has a second factor already, or came by the operator's link.
 */
export async function awaitApproval(db: Db, { person, session }: Account, now: Date): Promise<void> {
  const isOld = person.factorsSince === null || factorWaitsUntil({ person, membership: {}, now }) === undefined;
  const isSure = session.proof === 'start' || (isSecondFactor(session) && isOld);
  await db
    .update(staff)
    .set({ factorsSince: isSure ? null : now })
    .where(eq(staff.id, person.id));
  if (!isSure) await notifyOwnersOf(db, person.id, now);
}

async function notifyOwnersOf(db: Db, staffId: number, now: Date): Promise<void> {
  const expiresAt = new Date(now.getTime() + FACTOR_WAIT_HOURS * 3_600_000);
  const live = and(isNull(memberships.endedAt), or(isNull(memberships.expiresAt), gt(memberships.expiresAt, now)));
  const rows = await db
    .select({ id: memberships.id, role: memberships.role, clientId: clients.id, locale: clients.locale })
    .from(memberships)
    .innerJoin(clients, eq(clients.id, memberships.clientId))
    .where(and(eq(memberships.staffId, staffId), live));
  for (const { id, role, clientId, locale } of rows) {
    if (![...PERMISSIONS_OF[role]].some((one) => NEEDS_SECOND_FACTOR.has(one))) continue;
    const mail = { kind: 'factor_waits', locale, about: `${clientId} ${id}`, now, expiresAt } as const;
    for (const { email } of await listOwners({ db, client: { id: clientId }, now }))
      await queueStaffMail(db, { ...mail, email });
  }
}

/** A member whose second factor waits, for the mail about it; undefined when it does not wait any more. */
export async function findWaitingFactor(ctx: Pick<OfficeContext, 'db' | 'client' | 'now'>, id: number) {
  const member = await findMember(ctx, id);
  const until = member && factorWaitsUntil({ person: member, membership: member, now: ctx.now });
  return member && !member.endedAt && until ? { name: member.name, email: member.email, until } : undefined;
}

/**
 * Lets a member's first second factor count at this organisation at once. `seen`: when the one that the owner was shown was added.
 * @throws Refusal `not_found`, `changed_meanwhile` when another one was added meanwhile, or it does not wait any more
 */
export const approveFactor = (ctx: OfficeContext, id: number, seen: Date): Promise<void> =>
  officeTransaction(ctx, async (ctx) => {
    const member = await findMember(ctx, id);
    if (!member || member.endedAt) throw new Refusal('not_found');
    const waits = factorWaitsUntil({ person: member, membership: member, now: ctx.now });
    if (!waits || member.factorsSince?.getTime() !== seen.getTime()) throw new Refusal('changed_meanwhile');
    await ctx.db
      .update(memberships)
      .set({ factorsApprovedUntil: seen })
      .where(and(eq(memberships.clientId, ctx.client.id), eq(memberships.id, id)));
    noteDeed(ctx, { action: 'factor.approved', subject: `membership ${id}` });
  });
