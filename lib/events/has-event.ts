import { atOneVersion } from '@/lib/clients';
import type { Context } from '@/lib/context';
import { programmeOf } from './programme';
import { isInWindow } from './visibility';

/** Whether getEvent has a show or performance of that id. */
export async function hasEvent(ctx: Context, id: number): Promise<boolean> {
  const programme = [...(await atOneVersion(ctx, programmeOf)).values()];
  return programme.some((one) => (one.show.id === id || one.performance.id === id) && isInWindow(one, ctx.now));
}
