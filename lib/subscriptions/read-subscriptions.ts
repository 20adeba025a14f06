import { and, asc, eq } from 'drizzle-orm';
import { subscriptionEvents, subscriptionRanks, subscriptions, voucherSeries } from '@/db/schema';
import { cacheByVersion } from '@/lib/cache';
import type { Context } from '@/lib/context';
import type { Money } from '@/lib/money';

/** `seriesId`: its series of vouchers, one for each buyer. `ranks`: empty when it is sold in all ranks that its performances share. */
export type Subscription = Omit<typeof subscriptions.$inferSelect, 'clientId' | 'key' | 'position' | 'archived'> & {
  seriesId: number;
  subEventIds: number[];
  ranks: { categoryId: number; price: Money | null }[];
  /** Of its prices. */
  currency: string;
};

/** The subscriptions of an organisation in its order, without archived ones. */
export async function readSubscriptions(ctx: Context): Promise<readonly Subscription[]> {
  return (await cacheByVersion(ctx.client, 'subscriptions', () => load(ctx))) ?? [];
}

/** One subscription; undefined where there is none. */
export const findSubscription = async (ctx: Context, id: number): Promise<Subscription | undefined> =>
  (await readSubscriptions(ctx)).find((one) => one.id === id);

async function load({ db, client }: Context): Promise<Subscription[]> {
  const rows = await db
    .select({ subscription: subscriptions, seriesId: voucherSeries.id })
    .from(subscriptions)
    .innerJoin(
      voucherSeries,
      and(eq(voucherSeries.clientId, subscriptions.clientId), eq(voucherSeries.subscriptionId, subscriptions.id)),
    )
    .where(and(eq(subscriptions.clientId, client.id), eq(subscriptions.archived, false)))
    .orderBy(asc(subscriptions.position), asc(subscriptions.id));
  if (rows.length === 0) return [];
  const events = await db
    .select()
    .from(subscriptionEvents)
    .where(eq(subscriptionEvents.clientId, client.id))
    .orderBy(asc(subscriptionEvents.position));
  const ranks = await db
    .select()
    .from(subscriptionRanks)
    .where(eq(subscriptionRanks.clientId, client.id))
    .orderBy(asc(subscriptionRanks.position));
  return rows.map(({ subscription: { clientId: _, key: __, position: ___, archived: ____, ...one }, seriesId }) => ({
    ...one,
    seriesId,
    currency: client.currency,
    subEventIds: events.filter(({ subscriptionId }) => subscriptionId === one.id).map(({ subEventId }) => subEventId),
    ranks: ranks
      .filter(({ subscriptionId }) => subscriptionId === one.id)
      .map(({ categoryId, price }) => ({ categoryId, price })),
  }));
}
