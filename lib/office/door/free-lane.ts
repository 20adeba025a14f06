import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { doorDevices, doorLists } from '@/db/schema';
import type { Context } from '@/lib/context';

/**
 * The lowest share of the tickets of a list that no device has, null where there are none. One that a device had stays its own, also
 * when that is revoked: what it let in without network is not known, so a person decides (move-lane.ts).
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

/**
 * Divides the tickets of a list anew among the devices that work, the oldest first: with another number of lanes each ticket has
 * another lane. The caller has locked the door.
 */
export async function divideLanes({ client, db, now }: Context, listId: number, lanes: number | null): Promise<void> {
  const ofList = and(eq(doorDevices.clientId, client.id), eq(doorDevices.listId, listId));
  await db.update(doorDevices).set({ lane: null }).where(ofList);
  const live = await db
    .select({ id: doorDevices.id })
    .from(doorDevices)
    .where(and(ofList, isNull(doorDevices.revokedAt), gt(doorDevices.expiresAt, now)))
    .orderBy(asc(doorDevices.id))
    .limit(lanes ?? 0);
  for (const [lane, { id }] of live.entries())
    await db
      .update(doorDevices)
      .set({ lane })
      .where(and(ofList, eq(doorDevices.id, id)));
}
