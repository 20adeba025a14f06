import type { StoredPerformance } from './list-performances';

/** `cancelled`: withdrawn before it began; `resumed`: on again; `moved`: at another time or place. */
export type ChangeKind = 'added' | 'moved' | 'cancelled' | 'resumed' | 'archived' | 'changed';
export type Changed = { kind: ChangeKind; before: StoredPerformance | undefined; after: StoredPerformance };

/** The changes that an import made to performances that were or are public. */
export function comparePerformances(
  before: readonly StoredPerformance[],
  after: readonly StoredPerformance[],
  now: Date,
): Changed[] {
  const known = new Map(before.map((one) => [one.id, one]));
  return after.flatMap((one) => {
    const old = known.get(one.id);
    const kind = kindOf(old, one, now.getTime());
    return kind ? [{ kind, before: old, after: one }] : [];
  });
}

function kindOf(before: StoredPerformance | undefined, after: StoredPerformance, now: number): ChangeKind | undefined {
  if (!before) return after.isShown ? 'added' : undefined;
  if (before.digest === after.digest) return undefined;
  if (!before.isCancelled && after.isCancelled) return 'cancelled';
  if (before.isShown && !after.isShown) return !before.isCancelled && before.startsAt > now ? 'cancelled' : 'archived';
  // A performance that the office cancelled stays cancelled until it is put on sale again.
  if (before.isCancelled && after.isShown && (!before.isShown || after.isOnSale)) return 'resumed';
  if (isMoved(before, after) && (after.isShown || before.isCancelled)) return 'moved';
  return before.isShown || after.isShown ? 'changed' : undefined;
}

/** An end that became known, or is no longer known, does not count as a move. */
const isMoved = (before: StoredPerformance, after: StoredPerformance): boolean =>
  before.startsAt !== after.startsAt ||
  (before.endsAt !== null && after.endsAt !== null && before.endsAt !== after.endsAt) ||
  before.locationId !== after.locationId ||
  before.place !== after.place;
