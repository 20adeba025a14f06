import { and, eq, sql } from 'drizzle-orm';
import { oncePerDatabase } from '@/db/once-per-database';
import { perDatabase } from '@/db/per-database';
import { waitingLines } from '@/db/schema';
import { cacheByAge } from '@/lib/cache';
import type { Context } from '@/lib/context';
import type { Room } from './find-room';
import { openQueue } from './join-queue';
import type { WaitingQueue } from './turns';

const queuesOf = perDatabase(() => cacheByAge<WaitingQueue | undefined>({ forMs: 1000, most: 1000 }));

const queueOf = oncePerDatabase((db) =>
  db
    .select({
      counted: waitingLines.counted,
      countedAt: waitingLines.countedAt,
      perMinute: waitingLines.perMinute,
      handedOn: waitingLines.handedOn,
      openedAt: waitingLines.openedAt,
    })
    .from(waitingLines)
    .where(
      and(
        eq(waitingLines.clientId, sql.placeholder('clientId')),
        eq(waitingLines.subEventId, sql.placeholder('roomId')),
      ),
    )
    .prepare('waiting_line'),
);

/**
 * How far an open waiting room is; undefined before the opening. Cached for a second per process; turns.ts computes the progress since.
 */
export async function readQueue(ctx: Context, room: Room): Promise<WaitingQueue | undefined> {
  if (ctx.now < room.opensAt) return undefined;
  return queuesOf(ctx.db)(`${ctx.client.id} ${room.subEventId} ${room.perMinute}`, ctx.now, async () => {
    const about = { clientId: ctx.client.id, roomId: room.subEventId };
    let [queue] = await queueOf(ctx.db).execute(about);
    if (!queue?.openedAt || queue.perMinute !== room.perMinute) {
      await openQueue(ctx, room.subEventId);
      [queue] = await queueOf(ctx.db).execute(about);
    }
    return queue;
  });
}
