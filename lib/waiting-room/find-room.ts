import { eq, sql } from 'drizzle-orm';
import { oncePerDatabase } from '@/db/once-per-database';
import { waitingRooms } from '@/db/schema';
import { cacheByVersion } from '@/lib/cache';
import type { Context } from '@/lib/context';

export type Room = Omit<typeof waitingRooms.$inferSelect, 'clientId' | 'since'>;

const roomsOf = oncePerDatabase((db) =>
  db
    .select({
      subEventId: waitingRooms.subEventId,
      opensAt: waitingRooms.opensAt,
      perMinute: waitingRooms.perMinute,
      shopMinutes: waitingRooms.shopMinutes,
    })
    .from(waitingRooms)
    .where(eq(waitingRooms.clientId, sql.placeholder('clientId')))
    .prepare('waiting_rooms'),
);

/** As `subEventId`: the waiting room of the whole client. */
export const EVERYTHING = 0;

/** The waiting room of a performance: its own, else the client's; undefined when there is none. Cached at the client's version. */
export async function findRoom(ctx: Context, subEventId: number): Promise<Room | undefined> {
  const rooms = await readRooms(ctx);
  if (rooms.length === 0) return undefined;
  const of = (id: number) => rooms.find((room) => room.subEventId === id);
  return of(subEventId) ?? of(EVERYTHING);
}

/** All waiting rooms of a client, as of its version. */
export const readRooms = async (ctx: Context): Promise<Room[]> =>
  (await cacheByVersion(ctx.client, 'waiting rooms', () => roomsOf(ctx.db).execute({ clientId: ctx.client.id }))) ?? [];
