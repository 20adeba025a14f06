import type { EventStatus } from '@/db/schema';
import { atOneVersion } from '@/lib/clients';
import type { Context } from '@/lib/context';
import { programmeOf } from './programme';
import { isInWindow } from './visibility';

type BareSubEvent = { id: number; status: EventStatus; startsAt: Date; maxPerOrder: number | null };

/** A visible performance of this client, without its texts. */
export async function findSubEvent(ctx: Context, id: number): Promise<BareSubEvent | undefined> {
  const found = (await atOneVersion(ctx, programmeOf)).get(id);
  if (!found || !isInWindow(found, ctx.now)) return undefined;
  return { id, status: found.performance.status, startsAt: found.startsAt, maxPerOrder: found.maxPerOrder };
}
