import type { Coordinates } from '@/lib/cycling';
import { addressOf, items, member, type RideEngine, tableOf } from './engine';
import { farSnaps, metresTo } from './far-snaps';

/** https://project-osrm.org/docs/v26.5.0/http.html#table-service */
export const osrm: RideEngine = {
  // 100 places by default (`--max-table-size`), origins and targets together.
  mostPlaces: 50,
  request: (base, origins, targets) => {
    const places = [...origins, ...targets].map(({ lat, lon }) => `${lon},${lat}`).join(';');
    const numbers = [...origins, ...targets].map((_, i) => i);
    return {
      url: addressOf(base, `table/v1/bike/${places}`, [
        ['annotations', 'distance,duration'],
        ['sources', numbers.slice(0, origins.length).join(';')],
        ['destinations', numbers.slice(origins.length).join(';')],
      ]),
    };
  },
  read: ({ json }, origins, targets) => {
    switch (member(json, 'code')) {
      case 'TooBig':
        return { kind: 'too_big' };
      case 'NoSegment': {
        const index = /coordinate (\d+)/.exec(String(member(json, 'message')))?.[1];
        return { kind: 'off', index: index === undefined ? undefined : Number(index) };
      }
      case 'Ok':
        break;
      default:
        return undefined;
    }
    const metres = tableOf(member(json, 'distances'), origins, targets);
    if (!metres) return undefined;
    const offOrigins = farSnaps(origins, (place, i) => snapMetres(place, items(member(json, 'sources'))[i]));
    const offTargets = farSnaps(targets, (place, i) => snapMetres(place, items(member(json, 'destinations'))[i]));
    const seconds = tableOf(member(json, 'durations'), origins, targets);
    return { kind: 'table', metres, seconds, offOrigins, offTargets };
  },
};

/** OSRM snaps a place to the nearest road at any distance; only the distance in its reply shows that. */
function snapMetres(place: Coordinates, waypoint: unknown): number | undefined {
  const metres = member(waypoint, 'distance');
  if (typeof metres === 'number') return metres;
  return metresTo(place, items(member(waypoint, 'location')));
}
