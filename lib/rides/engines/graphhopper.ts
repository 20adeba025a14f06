import { addressOf, items, member, type RideEngine } from './engine';
import { farSnaps, metresTo } from './far-snaps';

const OFF = /\.Point(NotFound|OutOfBounds)Exception$/;
const UNREACHABLE = /\.(ConnectionNotFound|MaximumNodesExceeded)Exception$/;

/** https://github.com/graphhopper/graphhopper/blob/master/docs/web/api-doc.md: one request a pair, the matrix is not open. */
export const graphhopper: RideEngine = {
  mostPlaces: 1,
  request: (base, origins, targets) => ({
    url: addressOf(base, 'route', [
      ...[...origins, ...targets].map(({ lat, lon }): [string, string] => ['point', `${lat},${lon}`]),
      ['profile', 'bike'],
      ['calc_points', 'false'],
      ['points_encoded', 'false'],
    ]),
  }),
  read: ({ json }, origins, targets) => {
    const hints = items(member(json, 'hints'));
    const details = hints.map((hint) => String(member(hint, 'details')));
    const off = details.findIndex((detail) => OFF.test(detail));
    if (off >= 0) {
      const index = member(hints[off], 'point_index');
      return { kind: 'off', index: typeof index === 'number' ? index : undefined };
    }
    if (details.some((detail) => UNREACHABLE.test(detail))) return { kind: 'table', metres: [[null]] };

    const [path] = items(member(json, 'paths'));
    if (path === undefined) return undefined;
    const snapped = items(member(member(path, 'snapped_waypoints'), 'coordinates'));
    return {
      kind: 'table',
      metres: [[member(path, 'distance')]],
      seconds: [[Number(member(path, 'time')) / 1000]],
      offOrigins: farSnaps(origins, (place) => metresTo(place, items(snapped[0]))),
      offTargets: farSnaps(targets, (place) => metresTo(place, items(snapped[1]))),
    };
  },
};
