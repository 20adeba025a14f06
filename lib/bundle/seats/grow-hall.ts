import type { Context } from '@/lib/context';
import type { Section } from '@/lib/hall';
import { compareSeats } from './compare-seats';
import { insertSeats, saveBounds } from './insert-seats';
import { lockAllSeats } from './lock-seats';
import { readSeating } from './read-seating';
import { moveSeats } from './remove-seats';

/**
 * Adds to a locked performance the seats and changed ranks of free seats that a new plan has. Deletes nothing, so that tickets can be moved
 * before the import deletes the rest. Locks all its seats.
 */
export async function growHall(
  ctx: Context,
  subEventId: number,
  plan: { locationId: number; sections: Section[] },
): Promise<void> {
  const { client, db } = ctx;
  const taken = new Set((await lockAllSeats(db, client.id, [subEventId])).map(({ nr }) => nr));
  const read = await readSeating(ctx, subEventId, plan);
  if (!read) return;
  const [change] = await compareSeats(db, client.id, [read.seating], read.hall);
  if (!change) return;
  const ranked = change.moved.filter(({ nr }) => !taken.has(nr)).map((move) => ({ id: subEventId, ...move }));
  await moveSeats(db, client.id, ranked);
  if (change.missing > 0) await insertSeats(db, client.id, [read.seating], read.hall, [], false);
  await saveBounds(db, client.id, [subEventId]);
}
