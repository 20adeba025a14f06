import { and, eq } from 'drizzle-orm';
import { categories, waitingListEntries } from '@/db/schema';
import type { Context } from '@/lib/context';

export type WaitingListEntry = typeof waitingListEntries.$inferSelect;

/** An entry as the holder of its link sees it, with the name of its price rank. */
export type OpenEntry = Pick<WaitingListEntry, 'id' | 'subEventId' | 'count' | 'state' | 'offerEndsAt'> & {
  rank: string | null;
};

/** The open entry of a mailed link; undefined for any other token, and when it has ended. */
export async function findEntry({ client, db }: Context, token: string): Promise<OpenEntry | undefined> {
  const { id, subEventId, count, state, offerEndsAt, categoryId, clientId } = waitingListEntries;
  const [entry] = await db
    .select({ id, subEventId, count, state, offerEndsAt, rank: categories.name })
    .from(waitingListEntries)
    .leftJoin(categories, and(eq(categories.clientId, clientId), eq(categories.id, categoryId)))
    .where(and(eq(clientId, client.id), eq(waitingListEntries.token, token)));
  return entry;
}

/** Locks the entry of a token, in the caller's transaction. */
export async function lockEntry({ client, db }: Context, token: string): Promise<WaitingListEntry | undefined> {
  const { clientId } = waitingListEntries;
  const [entry] = await db
    .select()
    .from(waitingListEntries)
    .where(and(eq(clientId, client.id), eq(waitingListEntries.token, token)))
    .for('no key update');
  return entry;
}

export const ofEntry = ({ client }: Context, id: number) =>
  and(eq(waitingListEntries.clientId, client.id), eq(waitingListEntries.id, id));

/** The columns of an ended entry: without any personal data. */
export const ended = (state: 'taken' | 'lapsed' | 'left' | 'removed' | 'over', now: Date) => ({
  state,
  endedAt: now,
  email: null,
  mailbox: null,
  token: null,
  nextMailAt: null,
});

/** The id of the cart that holds an offer's seats, which no request can contain. */
export const offerCartOf = ({ id }: Pick<WaitingListEntry, 'id'>): string => `offer:${id}`;
