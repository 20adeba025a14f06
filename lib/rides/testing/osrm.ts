import { type Coordinates, straightMetres } from '@/lib/cycling';
import type { EngineRequest } from './engine-server';
import { allLegs, venueAt } from './findings';

export const VENUES = Array.from({ length: 7 }, (_, i) => venueAt(i + 1, 52.5 + i * 0.004, 5.9 + (i % 3) * 0.006));
export const LEGS = allLegs(VENUES);
/** The route length in the engines of these tests. */
export const way = (a: Coordinates, b: Coordinates) => straightMetres(a, b) * 1.2 + 1;
export const expected = (without: number[] = []) =>
  Object.fromEntries(
    LEGS.flatMap(({ origin, targets }) =>
      targets.flatMap((target) =>
        without.includes(origin.id) || without.includes(target.id)
          ? []
          : [[`${origin.id}>${target.id}`, Math.round(way(origin, target))]],
      ),
    ),
  );

export const lonLat = (text: string): Coordinates => {
  const [lon, lat] = text.split(',').map(Number);
  return { lat: lat ?? Number.NaN, lon: lon ?? Number.NaN };
};
export function osrmPlaces({ path, query }: EngineRequest): { sources: Coordinates[]; destinations: Coordinates[] } {
  const places = decodeURIComponent(path.split('/').at(-1) ?? '')
    .split(';')
    .map(lonLat);
  const pick = (name: string) =>
    (query.get(name) ?? '').split(';').map((nr) => places[Number(nr)] ?? { lat: Number.NaN, lon: Number.NaN });
  return { sources: pick('sources'), destinations: pick('destinations') };
}

export const osrmTable = (request: EngineRequest, metresOf: (a: Coordinates, b: Coordinates) => unknown = way) => {
  const { sources, destinations } = osrmPlaces(request);
  const waypoint = () => ({ distance: 3 });
  return {
    code: 'Ok',
    distances: sources.map((a) => destinations.map((b) => metresOf(a, b))),
    sources: sources.map(waypoint),
    destinations: destinations.map(waypoint),
  };
};
