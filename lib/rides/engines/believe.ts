import { MAX_SNAP_METRES, straightMetres } from '@/lib/cycling';
import type { PlacedVenue } from '../measure/plan-legs';

const MOST_DETOUR = 10;
const MOST_DETOUR_METRES = 100_000;
const ROUNDING = 0.98;

/**
 * Whole metres from an engine's answer; undefined for null, which means that there is no route.
 * @throws Error with one sentence when it is implausible for this ride: not a number, shorter than the straight line, or longer than any
 * detour
 */
export function believableMetres(value: unknown, from: PlacedVenue, to: PlacedVenue): number | undefined {
  if (value === null) return undefined;
  const straight = straightMetres(from, to);
  const least = Math.max(0, straight * ROUNDING - 2 * MAX_SNAP_METRES);
  const most = straight * MOST_DETOUR + MOST_DETOUR_METRES;
  if (typeof value === 'number' && value >= least && value <= most) return Math.round(value);
  const said = typeof value === 'number' ? `${value} m` : (JSON.stringify(value) ?? 'nothing');
  throw new Error(
    `The routing engine says that ${from.name} → ${to.name} is ${said}, ${Math.round(straight)} m apart in a straight line: its answer is not used, older distances are kept.`,
  );
}
