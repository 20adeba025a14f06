import type { RIDES_ENGINES } from '@/lib/env';
import type { EngineRequest } from './engine-server';

type LonLat = [lon: number, lat: number];
type Places = { lat: number; lon: number }[];
/** Metres between two places in a test's engine. */
type Way = (a: LonLat, b: LonLat) => number;

const numbers = (text: string): LonLat => text.split(',').map(Number) as LonLat;
const table = (sources: LonLat[], targets: LonLat[], way: Way) => sources.map((a) => targets.map((b) => way(a, b)));
const pointsOf = (places: Places): LonLat[] => places.map(({ lon, lat }) => [lon, lat]);

/** The answers of each engine by its documentation, on a map where all places are connected. */
export const ENGINE_ANSWERS: Record<(typeof RIDES_ENGINES)[number], (request: EngineRequest, way: Way) => unknown> = {
  osrm: ({ path, query }, way) => {
    const all = decodeURIComponent(path.split('/').at(-1) ?? '')
      .split(';')
      .map(numbers);
    const pick = (name: string) => (query.get(name) ?? '').split(';').map((nr) => all[Number(nr)] as LonLat);
    const [sources, destinations] = [pick('sources'), pick('destinations')];
    const snapped = (points: LonLat[]) => points.map((location) => ({ distance: 3, location }));
    const distances = table(sources, destinations, way);
    return { code: 'Ok', distances, sources: snapped(sources), destinations: snapped(destinations) };
  },
  valhalla: ({ body }, way) => {
    const { sources, targets } = body as { sources: Places; targets: Places };
    const rows = table(pointsOf(sources), pointsOf(targets), way);
    const sources_to_targets = rows.map((row) => row.map((metres) => ({ distance: metres / 1000 })));
    return { sources_to_targets, units: 'kilometers' };
  },
  openrouteservice: ({ body }, way) => {
    const asked = body as { locations: LonLat[]; sources: number[]; destinations: number[] };
    const at = (list: number[]) => list.map((nr) => asked.locations[nr] as LonLat);
    const [sources, destinations] = [at(asked.sources), at(asked.destinations)];
    const snapped = (points: LonLat[]) => points.map((location) => ({ snapped_distance: 4, location }));
    const distances = table(sources, destinations, way);
    return { distances, sources: snapped(sources), destinations: snapped(destinations) };
  },
  graphhopper: ({ query }, way) => {
    const [a, b] = query.getAll('point').map((point) => numbers(point).reverse() as LonLat) as [LonLat, LonLat];
    const snapped_waypoints = { type: 'LineString', coordinates: [a, b] };
    return { paths: [{ distance: way(a, b), snapped_waypoints }] };
  },
  brouter: ({ query }, way) => {
    const [a, b] = (query.get('lonlats') ?? '').split('|').map(numbers) as [LonLat, LonLat];
    const geometry = { type: 'LineString', coordinates: [a, b] };
    const properties = { 'track-length': String(way(a, b)) };
    return { type: 'FeatureCollection', features: [{ type: 'Feature', properties, geometry }] };
  },
};
