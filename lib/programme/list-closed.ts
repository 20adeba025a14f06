import type { Context } from '@/lib/context';
import { findPerformance } from './read-programme';
import { isOnSale, isVisible } from './visibility';

/**
 * The performances among these that cannot be ordered now, at the client's catalogue version or newer. For display: an order checks under
 * its lock (lib/seats: lockPerformances). Without `byClock`, one that has begun or left its viewing window still can.
 */
export async function listClosed(
  ctx: Context,
  subEventIds: number[],
  { byClock }: { byClock: boolean },
): Promise<number[]> {
  const closed: number[] = [];
  for (const id of new Set(subEventIds)) {
    const performance = (await findPerformance(ctx, id))?.performance;
    const isOpen = byClock
      ? performance && isVisible(performance, ctx.now) && isOnSale(performance, ctx.now)
      : performance?.status === 'pub' && performance.show.status === 'pub';
    if (!isOpen) closed.push(id);
  }
  return closed;
}
