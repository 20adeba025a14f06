import type { FieldError } from '@/lib/errors';
import { groupBy } from '@/lib/group-by';
import { MAX_SEATS } from '@/lib/ids';
import { releaseExpiredOf } from '@/lib/seats';
import type { Dropped } from '../import/archive-events';
import type { SeatJob } from '../import/job';
import type { SeatChange } from './compare-seats';
import { insertSeats, saveBounds } from './insert-seats';
import { isFree, type LockedSeat, lockAllSeats, lockFreeSeating, lockSeats, nameSeats } from './lock-seats';
import { deleteAllFreeSeats, deleteFreeSeats, moveSeats } from './remove-seats';
import type { Hall } from './seating';

const BATCH = 200;

/**
 * Makes the seats of performances those of the file, and deletes those of dropped performances. A held or sold seat is
 * never deleted: it becomes an error of the job, and the caller must roll back. Locks as docs/locking.md says.
 */
export async function changeSeats(job: SeatJob, changes: SeatChange[], dropped: Dropped[], hall: Hall): Promise<void> {
  const losing = changes.filter(({ gone, moved, shrinkage }) => gone.length + moved.length + shrinkage.length > 0);
  const ids = [...losing.map((change) => change.seating.id), ...dropped.map((one) => one.id)];
  if (ids.length > 0) await releaseExpiredOf(job.db, job.clientId, job.now, ids);
  for (let i = 0; i < changes.length; i += BATCH) await changeSome(job, changes.slice(i, i + BATCH), hall);
  for (let i = 0; i < dropped.length; i += BATCH) await dropSome(job, dropped.slice(i, i + BATCH));
}

async function changeSome(job: SeatJob, changes: SeatChange[], hall: Hall): Promise<void> {
  const { db, clientId } = job;
  const removed = [...(await freeNumbered(job, changes)), ...(await freeShrinkage(job, changes))];
  if (job.errors.length > 0) return;

  job.written += await deleteFreeSeats(db, clientId, removed);
  const moves = changes.flatMap(({ seating, moved }) => moved.map((move) => ({ id: seating.id, ...move })));
  job.written += await moveSeats(db, clientId, moves);
  const growing = changes.filter((change) => change.missing > 0).map((change) => change.seating);
  const growth = changes.flatMap((change) => change.growth);
  job.written += await insertSeats(db, clientId, growing, hall, growth, false);
  const highest = await saveBounds(
    db,
    clientId,
    changes.map((change) => change.seating.id),
  );
  if (highest > MAX_SEATS) {
    job.errors.push({ path: 'events', message: `would number seats of a performance beyond ${MAX_SEATS}` });
  }
}

/** The numbered seats to delete; also locks those that change their price rank. */
async function freeNumbered(job: SeatJob, changes: SeatChange[]): Promise<LockedSeat[]> {
  const wanted = changes.flatMap(({ seating: { id }, gone, moved }) => [
    ...gone.map((nr) => ({ id, nr })),
    ...moved.map(({ nr }) => ({ id, nr })),
  ]);
  if (wanted.length === 0) return [];
  const locked = groupBy(await lockSeats(job.db, job.clientId, wanted), (seat) => seat.id);
  return changes.flatMap(({ seating, gone, moved }) => {
    const seats = locked.get(seating.id) ?? [];
    const going = pick(seats, gone);
    job.errors.push(...refusal(seating.path, going, 'would take away seats that are held or sold'));
    const ranked = pick(
      seats,
      moved.map((move) => move.nr),
    );
    job.errors.push(...refusal(seating.path, ranked, 'would change the price category of seats that are held or sold'));
    return going;
  });
}

function pick(seats: LockedSeat[], nrs: number[]): LockedSeat[] {
  const wanted = new Set(nrs);
  return seats.filter((seat) => wanted.has(seat.nr));
}

/** The highest free unnumbered seats, as many as are too many. */
async function freeShrinkage(job: SeatJob, changes: SeatChange[]): Promise<LockedSeat[]> {
  const ranks = changes.flatMap((change) => change.shrinkage);
  if (ranks.length === 0) return [];
  const locked = groupBy(await lockFreeSeating(job.db, job.clientId, ranks), (seat) => `${seat.id}/${seat.categoryId}`);
  return changes.flatMap(({ seating, shrinkage }) =>
    shrinkage.flatMap(({ id, categoryId, seats: surplus }) => {
      const all = locked.get(`${id}/${categoryId}`) ?? [];
      const free = all.filter(isFree);
      if (free.length >= surplus) return free.slice(free.length - surplus);
      const taken = all.filter((seat) => !isFree(seat));
      const path = seating.free.find((rank) => rank.categoryId === categoryId)?.path ?? `${seating.path}.categories`;
      const left = `leaves ${all.length - surplus} of ${all.length} seats, but ${taken.length} are held or sold`;
      job.errors.push({ path, message: `${left}: ${nameSeats(taken)}` });
      return [];
    }),
  );
}

async function dropSome(job: SeatJob, dropped: Dropped[]): Promise<void> {
  const ids = dropped.map((one) => one.id);
  const taken = groupBy(await lockAllSeats(job.db, job.clientId, ids), (seat) => seat.id);
  for (const { id, key, path } of dropped) {
    const what = `lacks the performance "${key}" (event_id ${id}), which has seats that are held or sold`;
    job.errors.push(...refusal(path, taken.get(id) ?? [], what, 'give it the status "arch" instead'));
  }
  job.written += await deleteAllFreeSeats(job.db, job.clientId, ids);
}

function refusal(path: string, seats: LockedSeat[], what: string, hint?: string): FieldError[] {
  const taken = seats.filter((seat) => !isFree(seat));
  if (taken.length === 0) return [];
  return [{ path, message: `${what}: ${nameSeats(taken)}${hint ? `; ${hint}` : ''}` }];
}
