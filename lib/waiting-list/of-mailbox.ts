import { and, asc, eq, isNull } from 'drizzle-orm';
import { waitingListEntries } from '@/db/schema';
import type { Context } from '@/lib/context';
import { mailboxOf } from '@/lib/email';
import { endEntry } from './leave-list';

const ofMailbox = ({ client }: Context, email: string) =>
  and(
    eq(waitingListEntries.clientId, client.id),
    eq(waitingListEntries.mailbox, mailboxOf(email)),
    isNull(waitingListEntries.endedAt),
  );

/** The entries of an e-mail address, for the person's own export. */
export function listEntriesOf(ctx: Context, email: string) {
  const { subEventId, count, state, email: address, joinedAt, confirmedAt, offerEndsAt } = waitingListEntries;
  return ctx.db
    .select({ subEventId, count, state, email: address, joinedAt, confirmedAt, offerEndsAt })
    .from(waitingListEntries)
    .where(ofMailbox(ctx, email))
    .orderBy(asc(waitingListEntries.id));
}

/** Removes an e-mail address from all waiting lists, in the caller's transaction. @returns how many entries */
export async function eraseMailbox(ctx: Context, email: string): Promise<number> {
  const entries = await ctx.db
    .select()
    .from(waitingListEntries)
    .where(ofMailbox(ctx, email))
    .orderBy(asc(waitingListEntries.id))
    .for('no key update');
  for (const entry of entries) await endEntry(ctx, entry, 'left');
  return entries.length;
}
