import type { Context } from '@/lib/context';
import { countFreeSeats } from './free-seats';
import type { Performance } from './performance';
import { isOnSale } from './visibility';

/** Counts the free seats of performances, each up to its `mostOf`; 0 for those not on sale now. */
export async function countOnSale(
  ctx: Context,
  performances: readonly Performance[],
  mostOf: (one: Performance) => number,
): Promise<(id: number) => number> {
  const counted = performances
    .filter((one) => isOnSale(one, ctx.now))
    .map((one) => ({ id: one.id, clientId: ctx.client.id, maxPerOrder: mostOf(one) }));
  const { free } = await countFreeSeats(ctx, counted);
  return (id) => free.get(id) ?? 0;
}
