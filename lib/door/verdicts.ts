/** Every verdict on a scan. lib/i18n/office/door has a sentence for each: the reason, and what to do. */
export const VERDICTS = [
  'admitted',
  'newer',
  'overridden',
  'left',
  'undone',
  'already_in',
  'already_left',
  'not_inside',
  'nothing_to_undo',
  'wrong_performance',
  'other_list',
  'other_gate',
  'other_lane',
  'too_early',
  'unpaid',
  'moved',
  'replaced',
  'refunded',
  'cancelled',
  'unknown',
  'forged',
] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Verdicts with which a person goes in. */
export const ADMITS: ReadonlySet<Verdict> = new Set<Verdict>(['admitted', 'newer', 'overridden']);

/** `go`: green circle. `care`: amber triangle, a person decides. `stop`: red octagon. */
export type Tone = 'go' | 'care' | 'stop';

const CARE: ReadonlySet<Verdict> = new Set<Verdict>([
  'newer',
  'overridden',
  'other_list',
  'other_gate',
  'other_lane',
  'too_early',
  'unpaid',
  'not_inside',
  'nothing_to_undo',
]);
const GO: ReadonlySet<Verdict> = new Set<Verdict>(['admitted', 'left', 'undone']);

export const toneOf = (verdict: Verdict): Tone => (GO.has(verdict) ? 'go' : CARE.has(verdict) ? 'care' : 'stop');
