import type { Db } from '@/db/client';
import { AppError } from '@/lib/errors';
import { newCartId } from '@/lib/ids';
import { openPerformances, plansOf, readSubscriptions, takeSubscription } from '@/lib/subscriptions';
import { buyCart, shopOf, visitor } from './buy-at-door';
import type { RandomSource } from './random';

/** How many subscriptions each buyer orders. */
const PARTIES = [2, 1, 2, 4];

/** Sells some of each subscription, as long as seats are left. */
export async function sellSubscriptions(db: Db, random: RandomSource): Promise<void> {
  const ctx = await shopOf(db);
  for (const subscription of await readSubscriptions(ctx)) {
    const open = await openPerformances(ctx, subscription);
    const subEventIds = open.slice(-(subscription.atMost ?? open.length)).map(({ subEventId }) => subEventId);
    const [plan] = plansOf(subscription, open);
    for (const count of plan ? PARTIES : []) {
      const cartId = newCartId();
      const wanted = { cartId, subscriptionId: subscription.id, subEventIds, categoryId: plan?.categoryId ?? 0, count };
      const taken = await takeSubscription(await shopOf(db), wanted).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'sold_out') return undefined;
        throw error;
      });
      if (!taken) break;
      await buyCart(db, cartId, visitor(random));
    }
  }
}
