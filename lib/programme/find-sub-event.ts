import type { Context } from '@/lib/context';
import { atOneVersion } from './one-version';
import type { Performance } from './performance';
import { findPerformance } from './read-programme';
import { isVisible } from './visibility';

/** The visible performance with that id; undefined when there is none. */
export async function findSubEvent(ctx: Context, id: number): Promise<Performance | undefined> {
  const found = await atOneVersion(ctx, (ctx) => findPerformance(ctx, id));
  return found && isVisible(found.performance, ctx.now) ? found.performance : undefined;
}
