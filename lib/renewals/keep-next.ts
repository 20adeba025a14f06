import { randomBytes } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { blocks, renewalSeats, renewals, type subscriptions, voucherSeries } from '@/db/schema';
import type { Context } from '@/lib/context';
import { groupBy } from '@/lib/group-by';
import { queueMails } from '@/lib/outbox';
import { blockSeats } from '@/lib/seats';
import { countKept, countTaken } from '@/lib/subscriptions';
import { chooseSeats } from './choose-seats';
import { listNextOrders, type Subscriber } from './list-next-orders';
import { listSeatsToKeep, type Performance } from './list-seats-to-keep';

type Renewed = typeof subscriptions.$inferSelect & { renews: string; renewUntil: Date };

/** Orders in one transaction. */
const AT_ONCE = 25;

/** The colour of the block on the office's map. */
const COLOUR = '#7a4fb5';

/**
 * Keeps seats for the next orders of the subscription that `one` renews, and queues a mail to each, in the caller's transaction. When a
 * seat is not free at all of its performances, none is kept, but the mail is sent. @returns how many orders
 */
export async function keepNext(ctx: Context, one: Renewed): Promise<number> {
  const { client, db, now } = ctx;
  const subscribers = await listNextOrders(ctx, { id: one.id, renews: one.renews, most: AT_ONCE });
  if (subscribers.length === 0) return 0;
  const performances = await listSeatsToKeep(ctx, one.id, subscribers);
  const chosen = chooseSeats(subscribers, performances, await roomOf(ctx, one));
  for (const { subEventId } of [...performances].sort((a, b) => a.subEventId - b.subEventId)) {
    const nrs = chosen.flatMap((seats) => seats.get(subEventId) ?? []);
    if (nrs.length === 0) continue;
    const blockId = await blockOf(ctx, one, subEventId);
    await blockSeats(ctx, { blockId, subEventId, wanted: { nrs }, releasesAt: one.renewUntil });
  }
  const byOrder = groupBy(
    subscribers.map((subscriber, i) => ({ subscriber, seats: chosen[i] })),
    ({ subscriber }) => subscriber.orderId,
  );
  for (const [orderId, people] of byOrder) {
    const token = randomBytes(24).toString('base64url');
    const [made] = await db
      .insert(renewals)
      .values({ clientId: client.id, subscriptionId: one.id, orderId, token, people: people.length, createdAt: now })
      .returning({ id: renewals.id });
    const kept = people.flatMap(({ seats }, i) =>
      [...(seats ?? [])].map(([subEventId, nr]) => ({
        clientId: client.id,
        renewalId: made?.id ?? 0,
        person: i + 1,
        subEventId,
        nr,
      })),
    );
    if (kept.length > 0) await db.insert(renewalSeats).values(kept);
  }
  const occasion = String(one.id);
  await queueMails(
    ctx,
    [...byOrder.keys()].map((orderId) => ({ kind: 'renewal', orderId, occasion })),
  );
  return byOrder.size;
}

/** How many subscriptions can still be kept, within its maximum. The lock of the series makes concurrent counts wait. */
async function roomOf(ctx: Context, { id, maximum }: Renewed): Promise<number> {
  const [series] = await ctx.db
    .select({ id: voucherSeries.id })
    .from(voucherSeries)
    .where(and(eq(voucherSeries.clientId, ctx.client.id), eq(voucherSeries.subscriptionId, id)))
    .for('no key update');
  if (maximum === null || !series) return Number.POSITIVE_INFINITY;
  const taken = (await countTaken(ctx, [series.id])).get(series.id) ?? 0;
  return maximum - taken - (await countKept(ctx, id));
}

/** The block of a performance that holds the kept seats; created with the first of them. */
async function blockOf({ client, db, now }: Context, one: Renewed, subEventId: number): Promise<number> {
  const [block] = await db
    .insert(blocks)
    .values({
      clientId: client.id,
      subEventId,
      subscriptionId: one.id,
      createdAt: now,
      reason: one.name,
      owner: one.name,
      colour: COLOUR,
      releasesAt: one.renewUntil,
    })
    .onConflictDoUpdate({
      target: [blocks.clientId, blocks.subscriptionId, blocks.subEventId],
      targetWhere: sql`subscription_id IS NOT NULL`,
      set: { endedAt: null },
    })
    .returning({ id: blocks.id });
  return block?.id ?? 0;
}

export type { Performance, Subscriber };
