import { eq } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { localTime } from '@/db/local-time';
import { clients, waitingRooms } from '@/db/schema';
import type { BundleWaitingRoom } from '../schema';

/** The waiting rooms of a client, by performance; EVERYTHING is the client's own. */
export async function exportWaitingRooms(db: Db, clientId: number): Promise<Map<number, BundleWaitingRoom>> {
  const rows = await db
    .select({
      id: waitingRooms.subEventId,
      opens_at: localTime(waitingRooms.opensAt, clients.timezone),
      per_minute: waitingRooms.perMinute,
      shop_minutes: waitingRooms.shopMinutes,
    })
    .from(waitingRooms)
    .innerJoin(clients, eq(clients.id, waitingRooms.clientId))
    .where(eq(waitingRooms.clientId, clientId));
  return new Map(rows.map(({ id, ...room }) => [id, room]));
}
