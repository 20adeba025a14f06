import { and, eq } from 'drizzle-orm';
import { doorDevices, doorLists } from '@/db/schema';
import type { Context } from '@/lib/context';

/**
 * The lowest share of the tickets of a list that no device has, null where there are none. One that a device had stays its own, also
 * when that is revoked: what it let in without network is not known, so a person decides (moveLane).
 */
export async function freeLane({ client, db }: Context, listId: number): Promise<number | null> {
  const [list] = await db
    .select({ lanes: doorLists.lanes })
    .from(doorLists)
    .where(and(eq(doorLists.clientId, client.id), eq(doorLists.id, listId)));
  const rows = await db
    .select({ lane: doorDevices.lane })
    .from(doorDevices)
    .where(and(eq(doorDevices.clientId, client.id), eq(doorDevices.listId, listId)));
  const taken = new Set(rows.map(({ lane }) => lane));
  for (let lane = 0; lane < (list?.lanes ?? 0); lane++) if (!taken.has(lane)) return lane;
  return null;
}
