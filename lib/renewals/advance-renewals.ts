import { and, eq, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { blocks, renewalWindows, subscriptions } from '@/db/schema';
import { getClientById } from '@/lib/clients';
import { type Context, inTransaction } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { log } from '@/lib/log';
import { moveRelease, unblockSeats } from '@/lib/seats';
import { keepNext } from './keep-next';
import { queueReminders } from './queue-reminders';

/**
 * Housekeeping: opens, reminds of and ends the renewals of subscriptions. Safe in several processes at once: a window is locked, and each
 * step is one transaction with its mails. @returns how many orders got seats and a mail
 */
export async function advanceRenewals(db: Db, now: Date): Promise<number> {
  let done = 0;
  for (const { clientId, subscriptionId } of await listWindows(db, now)) {
    const client = await getClientById(db, clientId);
    done += await inTransaction({ client, db, now }, (ctx) => tendOne(ctx, subscriptionId)).catch((error) => {
      // A visitor took a seat first, or the catalogue is changing: the next run tries again.
      log[error instanceof AppError ? 'debug' : 'error']({ err: error, subscriptionId }, 'a renewal was not looked at');
      return 0;
    });
  }
  return done;
}

type Window = { clientId: number; subscriptionId: number };

/**
 * Renewals whose window is open by the bundle, and those that were opened and not ended. Two queries, because Citus cannot join the tables.
 */
async function listWindows(db: Db, now: Date): Promise<Window[]> {
  const { clientId, id, archived, renewFrom, renewUntil } = subscriptions;
  const open = await db
    .select({ clientId, subscriptionId: id })
    .from(subscriptions)
    .where(and(eq(archived, false), lte(renewFrom, now), gt(renewUntil, now)));
  const begun = await db
    .select({ clientId: renewalWindows.clientId, subscriptionId: renewalWindows.subscriptionId })
    .from(renewalWindows)
    .where(isNull(renewalWindows.endedAt));
  const all = new Map([...open, ...begun].map((one) => [`${one.clientId}/${one.subscriptionId}`, one]));
  return [...all.values()];
}

type Subscription = typeof subscriptions.$inferSelect;

async function tendOne(ctx: Context, subscriptionId: number): Promise<number> {
  const { client, db, now } = ctx;
  const ofWindow = and(eq(renewalWindows.clientId, client.id), eq(renewalWindows.subscriptionId, subscriptionId));
  await db.insert(renewalWindows).values({ clientId: client.id, subscriptionId }).onConflictDoNothing();
  const [window] = await db.select().from(renewalWindows).where(ofWindow).for('update', { skipLocked: true });
  const [one] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.clientId, client.id), eq(subscriptions.id, subscriptionId)));
  if (!window || window.endedAt || !one) return 0;
  const note = (what: Partial<typeof renewalWindows.$inferInsert>) =>
    db.update(renewalWindows).set(what).where(ofWindow);
  if (one.archived || !one.renews || !one.renewUntil || one.renewUntil <= now) {
    await releaseAll(ctx, subscriptionId);
    await note({ endedAt: now });
    return 0;
  }
  await moveEnd(ctx, subscriptionId, one.renewUntil);
  if (!window.openedAt) {
    const kept = await keepNext(ctx, { ...one, renews: one.renews, renewUntil: one.renewUntil });
    if (kept === 0) await note({ openedAt: now });
    return kept;
  }
  if (!window.remindedAt && isTimeToRemind(one, now)) {
    await queueReminders(ctx, subscriptionId);
    await note({ remindedAt: now });
  }
  return 0;
}

const DAY_MS = 86_400_000;

const isTimeToRemind = ({ remindDays, renewUntil }: Subscription, now: Date): boolean =>
  remindDays !== null && renewUntil !== null && renewUntil.getTime() - remindDays * DAY_MS <= now.getTime();

const ofSubscription = ({ client }: Context, subscriptionId: number) =>
  and(eq(blocks.clientId, client.id), eq(blocks.subscriptionId, subscriptionId), isNull(blocks.endedAt));

/** After the window the clock has released these seats already, or staff have released the block. */
async function releaseAll(ctx: Context, subscriptionId: number): Promise<void> {
  const rows = await ctx.db
    .select({ id: blocks.id })
    .from(blocks)
    .where(ofSubscription(ctx, subscriptionId))
    .orderBy(blocks.subEventId);
  for (const { id } of rows) await unblockSeats(ctx, id);
  await ctx.db.update(blocks).set({ endedAt: ctx.now }).where(ofSubscription(ctx, subscriptionId));
}

/** The organisation may have changed the end of the window. */
async function moveEnd(ctx: Context, subscriptionId: number, until: Date): Promise<void> {
  const moved = await ctx.db
    .update(blocks)
    .set({ releasesAt: until })
    .where(
      and(
        ofSubscription(ctx, subscriptionId),
        isNotNull(blocks.releasesAt),
        sql`${blocks.releasesAt} <> ${until.toISOString()}::timestamptz`,
      ),
    )
    .returning({ id: blocks.id });
  for (const { id } of moved) await moveRelease(ctx, id, until);
}
