import { and, eq, gt } from 'drizzle-orm';
import { databaseNow } from '@/db/clock';
import { doorDevices, doorLists, memberships, subEvents } from '@/db/schema';
import { isDraining } from '@/lib/draining';
import { doorTransaction } from '@/lib/staff';
import { type Cursor, readCursor } from './cursor';
import { type DoorContext, endOf, membershipOf, PAIRED_BY } from './find-device';
import { type Changes, readChanges } from './read-changes';

/** An event is sent at least this often, even without changes, so that both ends notice a dead connection. */
const BEAT_MS = 10_000;
/** A stream ends after this, so that the device signs again and can reach a newer process. */
const LONGEST_MS = 5 * 60_000;

/**
 * Streams the changes after a cursor. Ends when the version of the list changes, when the device is revoked or has expired, when `signal`
 * aborts, and after five minutes.
 */
export async function* streamChanges(door: DoorContext, given: Cursor, signal?: AbortSignal): AsyncGenerator<Changes> {
  const begin = performance.now();
  let cursor: Cursor | undefined = given;
  let wait = 0;
  while (cursor && performance.now() - begin < LONGEST_MS && !isDraining() && !signal?.aborted) {
    const changes: Changes = await readChanges(door, cursor, wait);
    if (!(await isStillPaired(door))) return;
    yield changes;
    if (changes.version !== door.list.version) return;
    cursor = readCursor(changes.cursor);
    // The first event follows at once, so that the device knows that it is connected.
    wait = BEAT_MS;
  }
}

const isStillPaired = (door: DoorContext): Promise<boolean> =>
  doorTransaction(door, async ({ client, db }) => {
    const own = and(eq(doorDevices.clientId, client.id), eq(doorDevices.id, door.device.id));
    const now = databaseNow();
    const [row] = await db
      .select({ device: doorDevices, ...PAIRED_BY })
      .from(doorDevices)
      .innerJoin(doorLists, and(eq(doorLists.clientId, doorDevices.clientId), eq(doorLists.id, doorDevices.listId)))
      .innerJoin(subEvents, and(eq(subEvents.clientId, doorLists.clientId), eq(subEvents.id, doorLists.subEventId)))
      .leftJoin(memberships, membershipOf(doorDevices))
      .where(and(own, gt(doorDevices.expiresAt, now)));
    return row !== undefined && endOf(row, now) === null;
  });
