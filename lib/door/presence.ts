import type { Judged, Presence, ScanKind } from './judge';

/** What a door tells others of a ticket. `undone`: the admission of that cycle was none. */
export type ToldPresence = Omit<Presence, 'isInside'> & { state: 'inside' | 'outside' | 'undone' };

/**
 * What a device knows after an answer: never an earlier cycle than it has seen itself. The answer may be older than
 * what it did, and an older "outside" would let the same ticket in again.
 */
export function mergePresence(known: Presence | undefined, told: ToldPresence): Presence {
  if (known && told.cycle < known.cycle) return known;
  const { cycle, at, gate, state } = told;
  return { cycle, at, gate, isInside: state === 'inside', ...(state === 'undone' && { isUndone: true }) };
}

/** What a device knows after a scan of its own, to be stored before anybody sees the verdict. */
export function presenceAfter(
  { verdict, admits, cycle, presence }: Judged,
  scan: { kind: ScanKind; at: number; gate: string },
): Presence | undefined {
  if (admits) return { isInside: true, cycle, at: scan.at, gate: scan.gate };
  if (verdict === 'left' && presence) return { ...presence, isInside: false };
  return presence;
}

/** The admission was none: the next one is as the first. */
export const undone = (presence: Presence): Presence => ({ ...presence, isInside: false, isUndone: true });
