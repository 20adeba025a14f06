import type { Judged, Presence, ScanKind } from './judge';

/** A presence as sent to devices. `undone`: the admission of that cycle was undone. */
export type ToldPresence = Omit<Presence, 'isInside'> & { state: 'inside' | 'outside' | 'undone' };

/**
 * The presence that a device stores after an answer: never an earlier cycle than it has seen itself. An answer may be older than the
 * device's own scan, and an older "outside" would admit the same ticket again.
 */
export function mergePresence(known: Presence | undefined, told: ToldPresence): Presence {
  if (known && told.cycle < known.cycle) return known;
  const { cycle, at, gate, state } = told;
  return { cycle, at, gate, isInside: state === 'inside', ...(state === 'undone' && { isUndone: true }) };
}

/** The presence after a scan of its own, which the device stores before anybody sees the verdict. */
export function presenceAfter(
  { verdict, admits, cycle, presence }: Judged,
  scan: { kind: ScanKind; at: number; gate: string },
): Presence | undefined {
  if (admits) return { isInside: true, cycle, at: scan.at, gate: scan.gate };
  if (verdict === 'left' && presence) return { ...presence, isInside: false };
  return presence;
}

/** Undoes an admission: the next one counts as the first. */
export const undone = (presence: Presence): Presence => ({ ...presence, isInside: false, isUndone: true });
