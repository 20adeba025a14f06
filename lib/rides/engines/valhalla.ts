import { type Coordinates, MAX_SNAP_METRES } from '@/lib/cycling';
import { addressOf, type EngineAnswer, items, member, type RideEngine, tableOf } from './engine';
import { farSnaps, metresTo } from './far-snaps';

// https://valhalla.github.io/valhalla/api/turn-by-turn/api-reference/#internal-error-codes-and-conditions
const TOO_MANY_LOCATIONS = 150;
const TOO_MANY_PAIRS = 153;
const NO_EDGES_NEAR = [170, 171];
const NO_PATH = [442, 443];

/** https://valhalla.github.io/valhalla/api/matrix/api-reference/ */
export const valhalla: RideEngine = {
  // 2,500 pairs by default (`max_matrix_location_pairs`).
  mostPlaces: 50,
  request: (base, origins, targets) => ({
    url: addressOf(base, 'sources_to_targets'),
    body: {
      sources: origins.map(location),
      targets: targets.map(location),
      costing: 'bicycle',
      units: 'kilometers',
    },
  }),
  read: ({ json }, origins, targets) => {
    const code = member(json, 'error_code');
    if (code === TOO_MANY_LOCATIONS || code === TOO_MANY_PAIRS) return { kind: 'too_big' };
    // One place without a road fails the whole request, and the answer does not say which.
    if (NO_EDGES_NEAR.includes(Number(code))) return { kind: 'off', index: undefined };
    if (NO_PATH.includes(Number(code))) {
      return { kind: 'table', metres: origins.map(() => targets.map(() => null)) };
    }
    return readMatrix(json, origins, targets);
  },
};

/** Without a cutoff Valhalla searches for a road up to 35 km away. */
const location = ({ lat, lon }: Coordinates) => ({ lat, lon, search_cutoff: MAX_SNAP_METRES });

/** Two shapes: `{ distances, durations }`, and rows of `{ from_index, to_index, distance, time }`. */
function readMatrix(
  json: unknown,
  origins: readonly Coordinates[],
  targets: readonly Coordinates[],
): EngineAnswer | undefined {
  const matrix = member(json, 'sources_to_targets');
  const isConcise = member(matrix, 'distances') !== undefined;
  const read = (concise: string, verbose: string) => {
    const rows = items(isConcise ? member(matrix, concise) : matrix).map((row) =>
      items(row).map((cell) => (isConcise ? cell : member(cell, verbose))),
    );
    return tableOf(rows, origins, targets);
  };
  const kilometres = read('distances', 'distance');
  if (!kilometres || member(json, 'units') !== 'kilometers') return undefined;
  return {
    kind: 'table',
    metres: kilometres.map((row) => row.map((value) => (typeof value === 'number' ? value * 1000 : value))),
    seconds: read('durations', 'time'),
    offOrigins: farSnaps(origins, (place, i) => snapMetres(place, items(member(json, 'sources'))[i])),
    offTargets: farSnaps(targets, (place, i) => snapMetres(place, items(member(json, 'targets'))[i])),
  };
}

const snapMetres = (place: Coordinates, at: unknown): number | undefined =>
  metresTo(place, [member(at, 'lon'), member(at, 'lat')]);
