import type { Performance } from './list-performances';

/** `cancelled`: taken off before it began; `resumed`: on again after that; `moved`: at another time or place. */
export type ChangeKind = 'added' | 'moved' | 'cancelled' | 'resumed' | 'archived' | 'changed';
export type Changed = { kind: ChangeKind; before: Performance | undefined; after: Performance };

/** What an import has made different; what nobody saw before or after is left out. */
export function comparePerformances(
  before: readonly Performance[],
  after: readonly Performance[],
  now: Date,
): Changed[] {
  const known = new Map(before.map((one) => [one.id, one]));
  return after.flatMap((one) => {
    const old = known.get(one.id);
    const kind = kindOf(old, one, now.getTime());
    return kind ? [{ kind, before: old, after: one }] : [];
  });
}

function kindOf(before: Performance | undefined, after: Performance, now: number): ChangeKind | undefined {
  if (!before) return after.isShown ? 'added' : undefined;
  if (before.digest === after.digest) return undefined;
  if (before.isShown && !after.isShown) return before.startsAt > now ? 'cancelled' : 'archived';
  if (before.isCancelled && after.isShown) return 'resumed';
  if (isMoved(before, after) && (after.isShown || before.isCancelled)) return 'moved';
  return before.isShown || after.isShown ? 'changed' : undefined;
}

/** An end that was not known before, or is not any more, moves nothing. */
const isMoved = (before: Performance, after: Performance): boolean =>
  before.startsAt !== after.startsAt ||
  (before.endsAt !== null && after.endsAt !== null && before.endsAt !== after.endsAt) ||
  before.locationId !== after.locationId ||
  before.place !== after.place;
