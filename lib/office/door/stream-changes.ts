import { and, eq, gt, isNull } from 'drizzle-orm';
import { databaseNow } from '@/db/clock';
import { doorDevices } from '@/db/schema';
import { isDraining } from '@/lib/draining';
import { doorTransaction } from '@/lib/staff';
import { type Cursor, readCursor } from './cursor';
import type { DoorContext } from './find-device';
import { type Changes, readChanges } from './read-changes';

/** At least so often something is said, if only that nothing happened: both ends know of a dead connection. */
const BEAT_MS = 10_000;
/** Then a device signs again, and comes to a process that has not been replaced. */
const LONGEST_MS = 5 * 60_000;

/**
 * What happens after a cursor, as it happens. It ends where the list is to be read again, when the device is revoked or its evening is
 * over, when `signal` aborts, and after some minutes.
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
    // The first says at once that there is a connection.
    wait = BEAT_MS;
  }
}

const isStillPaired = (door: DoorContext): Promise<boolean> =>
  doorTransaction(door, async ({ client, db }) => {
    const own = and(eq(doorDevices.clientId, client.id), eq(doorDevices.id, door.device.id));
    const now = databaseNow();
    const rows = await db
      .select({ id: doorDevices.id })
      .from(doorDevices)
      .where(and(own, isNull(doorDevices.revokedAt), gt(doorDevices.expiresAt, now)));
    return rows.length > 0;
  });
