import type { Coordinates } from '@/lib/cycling';
import { addressOf, items, member, type RideEngine, tableOf } from './engine';
import { farSnaps, metresTo } from './far-snaps';

// https://giscience.github.io/openrouteservice/api-reference/error-codes
const TOO_MANY_ROUTES = 6004;
const POINT_NOT_FOUND = 6010;

/** https://giscience.github.io/openrouteservice/api-reference/endpoints/matrix/ */
export const openrouteservice: RideEngine = {
  // 2,500 routes by default (`maximum_routes`).
  mostPlaces: 50,
  request: (base, origins, targets) => {
    const numbers = [...origins, ...targets].map((_, i) => i);
    return {
      url: addressOf(base, 'v2/matrix/cycling-regular'),
      body: {
        locations: [...origins, ...targets].map(({ lat, lon }) => [lon, lat]),
        sources: numbers.slice(0, origins.length),
        destinations: numbers.slice(origins.length),
        metrics: ['distance', 'duration'],
        units: 'm',
      },
    };
  },
  read: ({ json }, origins, targets) => {
    const error = member(json, 'error');
    const code = member(error, 'code') ?? error;
    if (code === TOO_MANY_ROUTES) return { kind: 'too_big' };
    if (code === POINT_NOT_FOUND) return { kind: 'off', index: undefined };
    const metres = tableOf(member(json, 'distances'), origins, targets);
    if (!metres) return undefined;
    return {
      kind: 'table',
      metres,
      seconds: tableOf(member(json, 'durations'), origins, targets),
      offOrigins: offPlaces(origins, items(member(json, 'sources'))),
      offTargets: offPlaces(targets, items(member(json, 'destinations'))),
    };
  },
};

/** A place that was not put on a road is null in the answer. */
function offPlaces(places: readonly Coordinates[], answered: unknown[]): Map<number, string> {
  const off = farSnaps(places, (place, i) => snapMetres(place, answered[i]));
  places.forEach((_, i) => {
    if (answered[i] === null) off.set(i, "has no road of the engine's map near");
  });
  return off;
}

function snapMetres(place: Coordinates, at: unknown): number | undefined {
  const metres = member(at, 'snapped_distance');
  return typeof metres === 'number' ? metres : metresTo(place, items(member(at, 'location')));
}
