import type { Context } from '@/lib/context';
import { isOnSale, isVisible } from '@/lib/events';
import { findPerformance } from './find-performance';

/**
 * Those of these performances that cannot be ordered now, at the client's version of the catalogue or newer: for what is shown.
 * An order asks under its lock (lib/seats: lockPerformances). Without `byClock` one that has begun, or left its viewing window,
 * still can.
 */
export async function listClosed(
  ctx: Context,
  subEventIds: number[],
  { byClock }: { byClock: boolean },
): Promise<number[]> {
  const closed: number[] = [];
  for (const id of new Set(subEventIds)) {
    const facts = (await findPerformance(ctx, id))?.facts;
    const isOpen = byClock
      ? facts && isVisible(facts, ctx.now) && isOnSale(facts, ctx.now)
      : facts?.status === 'pub' && facts.mainStatus === 'pub';
    if (!isOpen) closed.push(id);
  }
  return closed;
}
