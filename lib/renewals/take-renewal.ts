import { type Context, inTransaction } from '@/lib/context';
import { takeSubscription } from '@/lib/subscriptions';
import { findRenewal } from './find-renewal';
import { keptByRank } from './people-of';

/**
 * Puts the seats kept for the holder of this link into a cart, all or none: a whole subscription for each person.
 * @returns false, with nothing changed, when no seats are kept. @throws AppError as takeSubscription
 */
export function takeRenewal(ctx: Context, token: string, cartId: string): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const renewal = await findRenewal(ctx, token);
    if (!renewal?.isOpen || renewal.isDeclined) return false;
    const kept = keptByRank(renewal);
    for (const { categoryId, people } of kept) {
      const nrs = new Map<number, number[]>();
      for (const { subEventId, nr } of people.flat()) nrs.set(subEventId, [...(nrs.get(subEventId) ?? []), nr]);
      await takeSubscription(ctx, {
        cartId,
        subscriptionId: renewal.subscriptionId,
        subEventIds: [],
        categoryId,
        count: people.length,
        renewalId: renewal.id,
        nrs,
      });
    }
    return kept.length > 0;
  });
}
