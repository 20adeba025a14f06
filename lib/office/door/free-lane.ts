import { and, asc, eq, gt, isNotNull, isNull, lte, or } from 'drizzle-orm';
import { doorAdmissions, doorDevices, doorLists } from '@/db/schema';
import type { Context } from '@/lib/context';
import { Refusal } from '@/lib/staff';

/**
 * The lowest lane of a list that no device has; null where all are taken, or the list has none. A revoked device keeps its lane: nobody
 * knows whom it admitted offline, so a person decides (move-lane.ts).
 */
export async function findFreeLane({ client, db }: Context, listId: number): Promise<number | null> {
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

/** A working device makes contact every few seconds. */
const SILENT_MS = 60_000;

/**
 * Refuses a change of lanes that could admit a ticket twice: when somebody is in already, or a device may have admissions that it has not
 * sent. The caller has locked the list.
 * @throws Refusal `lanes_in_use`; `scanner_silent`, whose `detail` names the device
 */
export async function refuseLanesInUse(
  { client, db, now }: Context,
  { id, lanes }: { id: number; lanes: number | null },
): Promise<void> {
  const [admitted] = await db
    .select({ position: doorAdmissions.position })
    .from(doorAdmissions)
    .where(
      and(
        eq(doorAdmissions.clientId, client.id),
        eq(doorAdmissions.listId, id),
        eq(doorAdmissions.rehearsal, 0),
        isNull(doorAdmissions.undoneAt),
      ),
    )
    .limit(1);
  if (admitted) throw new Refusal('lanes_in_use', 'lanes');
  const works = and(isNull(doorDevices.revokedAt), gt(doorDevices.expiresAt, now));
  const [silent] = await db
    .select({ name: doorDevices.name })
    .from(doorDevices)
    .where(
      and(
        eq(doorDevices.clientId, client.id),
        eq(doorDevices.listId, id),
        // Without lanes every working device admits every ticket.
        lanes === null ? works : isNotNull(doorDevices.lane),
        or(
          isNotNull(doorDevices.revokedAt),
          isNull(doorDevices.seenAt),
          lte(doorDevices.seenAt, new Date(now.getTime() - SILENT_MS)),
          gt(doorDevices.waiting, 0),
        ),
      ),
    )
    .orderBy(asc(doorDevices.id))
    .limit(1);
  if (silent) throw new Refusal('scanner_silent', 'lanes', silent.name);
}

/**
 * Assigns the lanes again to the working devices, the oldest first: with another number of lanes every ticket belongs to another lane. The
 * caller has locked the list.
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
