import { randomBytes } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { waitingListEntries } from '@/db/schema';
import type { Context } from '@/lib/context';
import { mailboxOf } from '@/lib/email';
import { env } from '@/lib/env';
import { addCounts } from '@/lib/limits';
import { countFreeByRank, findSubEvent, isOnSale, listTicketTypes } from '@/lib/programme';
import { isListOpen } from './is-list-open';

const HOUR_MS = 3_600_000;
/** Entries that one network can make at an organisation, per clock hour. */
const MOST_PER_NETWORK = 20;

type Wish = { subEventId: number; count: number; categoryId: number | null; email: string; locale: string };
type Joined = 'asked' | 'closed' | 'on_sale' | 'too_many' | 'wrong';

/**
 * Requests `count` seats together. The entry counts once the mailed link is used. The response does not tell whether the mailbox is on the
 * list already: it then gets the mail again and keeps its position and its request.
 * @param network of the request's address; null: not limited
 */
export async function joinList(ctx: Context, wish: Wish, network: string | null): Promise<Joined> {
  const { client, db, now } = ctx;
  const performance = await findSubEvent(ctx, wish.subEventId);
  if (!performance || !isOnSale(performance, now) || !isListOpen(client, performance, now)) return 'closed';
  if (wish.count < 1 || wish.count > Math.min(client.maxPerOrder, performance.maxPerOrder ?? client.maxPerOrder))
    return 'wrong';
  const ranks = (await listTicketTypes(ctx, performance.id)).map(({ categoryId }) => categoryId);
  if (wish.categoryId !== null && !ranks.includes(wish.categoryId)) return 'wrong';
  if (await canBeBought(ctx, performance.id)) return 'on_sale';
  if (await isTooMany(ctx, network)) return 'too_many';
  const { subEventId, count, categoryId, email, locale } = wish;
  await db
    .insert(waitingListEntries)
    .values({
      clientId: client.id,
      subEventId,
      count,
      categoryId,
      email,
      locale,
      joinedAt: now,
      nextMailAt: now,
      mailbox: mailboxOf(email),
      token: randomBytes(24).toString('base64url'),
    })
    .onConflictDoUpdate({
      target: [waitingListEntries.clientId, waitingListEntries.subEventId, waitingListEntries.mailbox],
      targetWhere: sql`ended_at IS NULL`,
      set: { nextMailAt: now, mailAttempts: 0, ...whileUnconfirmed({ count, categoryId, locale }) },
    });
  return 'asked';
}

/** A stranger must not change a confirmed entry. */
function whileUnconfirmed(wish: Pick<Wish, 'count' | 'categoryId' | 'locale'>) {
  const { count, categoryId, locale, state } = waitingListEntries;
  const isNew = sql`${state} = 'unconfirmed'`;
  return {
    count: sql`CASE WHEN ${isNew} THEN ${wish.count}::int ELSE ${count} END`,
    categoryId: sql`CASE WHEN ${isNew} THEN ${wish.categoryId}::int ELSE ${categoryId} END`,
    locale: sql`CASE WHEN ${isNew} THEN ${wish.locale} ELSE ${locale} END`,
  };
}

/** Seats are free that nobody on the list waits for, so the visitor can buy them now. */
async function canBeBought(ctx: Context, subEventId: number): Promise<boolean> {
  if ((await countFreeByRank(ctx, subEventId, 1)).size === 0) return false;
  const { clientId, state } = waitingListEntries;
  const [waiting] = await ctx.db
    .select({ id: waitingListEntries.id })
    .from(waitingListEntries)
    .where(and(eq(clientId, ctx.client.id), eq(waitingListEntries.subEventId, subEventId), eq(state, 'waiting')))
    .limit(1);
  return waiting === undefined;
}

async function isTooMany({ client, db, now }: Context, network: string | null): Promise<boolean> {
  if (!env.LIMITS || network === null) return false;
  const endsAt = (Math.floor(now.getTime() / HOUR_MS) + 1) * HOUR_MS;
  const [joined = 0] = await addCounts(db, [
    { name: 'waiting-list', key: `${client.id} ${network}`, endsAt, count: 1 },
  ]);
  return joined > MOST_PER_NETWORK;
}
