import type { Context } from '@/lib/context';
import { atOneVersion } from './one-version';
import { readProgramme } from './read-programme';
import { isInWindow } from './visibility';

/** Whether getEvent has a show or performance of that id. */
export async function hasEvent(ctx: Context, id: number): Promise<boolean> {
  const programme = await atOneVersion(ctx, readProgramme);
  return programme.some((one) => (one.show.id === id || one.id === id) && isInWindow(one, ctx.now));
}
