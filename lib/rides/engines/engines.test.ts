import { afterEach, describe, expect, it } from 'vitest';
import type { Coordinates } from '@/lib/cycling';
import { type EngineServer, send, startEngine } from '../testing/engine-server';
import { collect } from '../testing/findings';
import { expected, LEGS, lonLat, osrmPlaces, osrmTable, VENUES, way } from '../testing/osrm';
import { type EngineName, engineMeter } from './engine-meter';

let server: EngineServer | undefined;
afterEach(() => server?.close());

const quick = { backOffSeconds: 0.001 };
const bad = VENUES[3] as (typeof VENUES)[0];
const isBad = ({ lat, lon }: Coordinates) => lat === bad.lat && lon === bad.lon;

const latLon = (text: string): Coordinates => {
  const [lat, lon] = text.split(',').map(Number);
  return { lat: lat ?? Number.NaN, lon: lon ?? Number.NaN };
};

const start = async (answer: Parameters<typeof startEngine>[0]) => {
  server = await startEngine(answer);
  return server;
};
const measure = (name: EngineName, url = server?.url ?? '') => collect(engineMeter(name, url, quick), LEGS);

describe('batches', () => {
  it('get smaller until the engine takes them, and cover every pair once', async () => {
    await start((request, response) => {
      const { sources, destinations } = osrmPlaces(request);
      if (sources.length + destinations.length > 5) {
        send(response, 400, { code: 'TooBig', message: 'Too many table coordinates' });
      } else send(response, 200, osrmTable(request));
    });
    expect(await measure('osrm')).toEqual({ metres: expected(), off: {}, unreachable: [] });
  });

  it('fail with a sentence when even one pair is too much', async () => {
    await start((_request, response) => send(response, 400, { code: 'TooBig' }));
    await expect(measure('osrm')).rejects.toThrow('refuses even one pair as too much');
  });
});

describe('one bad venue does not spoil the rest', () => {
  it('of Valhalla, which fails the whole request without saying which venue', async () => {
    await start(({ body }, response) => {
      const { sources, targets } = body as { sources: Coordinates[]; targets: Coordinates[] };
      if ([...sources, ...targets].some(isBad)) {
        send(response, 400, { error_code: 171, error: 'No suitable edges near location', status_code: 400 });
      } else {
        const rows = sources.map((a) => targets.map((b) => ({ distance: way(a, b) / 1000 })));
        send(response, 200, { sources_to_targets: rows, units: 'kilometers' });
      }
    });
    expect(await measure('valhalla')).toEqual({
      metres: expected([bad.id]),
      off: { [bad.id]: "has no road of the engine's map near" },
      unreachable: [],
    });
  });

  it('of openrouteservice, which returns null for it', async () => {
    await start(({ path, body }, response) => {
      expect(path).toBe('/v2/matrix/cycling-regular');
      const { locations, sources, destinations } = body as {
        locations: number[][];
        sources: number[];
        destinations: number[];
      };
      const at = (nr: number): Coordinates => ({ lat: Number(locations[nr]?.[1]), lon: Number(locations[nr]?.[0]) });
      if (sources.length * destinations.length > 20) {
        send(response, 400, { error: { code: 6004, message: 'Only a total of 20 routes are allowed.' } });
        return;
      }
      const waypoint = (nr: number) => (isBad(at(nr)) ? null : { snapped_distance: 12, location: locations[nr] });
      const metres = (a: number, b: number) => (isBad(at(a)) || isBad(at(b)) ? null : way(at(a), at(b)));
      send(response, 200, {
        distances: sources.map((a) => destinations.map((b) => metres(a, b))),
        sources: sources.map(waypoint),
        destinations: destinations.map(waypoint),
      });
    });
    const { metres, off, unreachable } = await measure('openrouteservice');
    expect({ metres, unreachable }).toEqual({ metres: expected([bad.id]), unreachable: [] });
    expect(off).toEqual({ [bad.id]: "has no road of the engine's map near" });
  });

  it('of an openrouteservice that refuses the whole request', async () => {
    await start(({ body }, response) => {
      const { locations, sources, destinations } = body as {
        locations: [lon: number, lat: number][];
        sources: number[];
        destinations: number[];
      };
      const places = locations.map(([lon, lat]) => ({ lat, lon }));
      if (places.some(isBad)) {
        send(response, 404, { error: { code: 6010, message: 'Source point(s) not found.' } });
        return;
      }
      const at = (nr: number) => places[nr] as Coordinates;
      send(response, 200, { distances: sources.map((a) => destinations.map((b) => way(at(a), at(b)))) });
    });
    const { metres, off } = await measure('openrouteservice');
    expect(metres).toEqual(expected([bad.id]));
    expect(off).toEqual({ [bad.id]: "has no road of the engine's map near" });
  });

  it('of GraphHopper, asked pair by pair', async () => {
    await start(({ query }, response) => {
      const [a, b] = query.getAll('point').map(latLon) as [Coordinates, Coordinates];
      const point_index = [a, b].findIndex(isBad);
      if (point_index >= 0) {
        const hint = { details: 'com.graphhopper.util.exceptions.PointNotFoundException', point_index };
        send(response, 400, { message: `Cannot find point ${point_index}`, hints: [hint] });
        return;
      }
      const coordinates = [a, b].map(({ lat, lon }) => [lon, lat]);
      send(response, 200, { paths: [{ distance: way(a, b), snapped_waypoints: { type: 'LineString', coordinates } }] });
    });
    expect(await measure('graphhopper')).toEqual({
      metres: expected([bad.id]),
      off: { [bad.id]: "has no road of the engine's map near" },
      unreachable: [],
    });
  });

  it('of BRouter, whose errors are text and whose numbers are strings', async () => {
    await start(({ query }, response) => {
      const [a, b] = (query.get('lonlats') ?? '').split('|').map(lonLat) as [Coordinates, Coordinates];
      if (isBad(a)) send(response, 400, 'from-position not mapped in existing datafile\n');
      else if (isBad(b)) send(response, 400, 'to-position not mapped in existing datafile\n');
      else {
        const properties = { 'track-length': String(Math.round(way(a, b))) };
        const coordinates = [a, b].map(({ lat, lon }) => [lon, lat, 1.5]);
        send(response, 200, { features: [{ properties, geometry: { type: 'LineString', coordinates } }] });
      }
    });
    expect(await measure('brouter')).toEqual({
      metres: expected([bad.id]),
      off: { [bad.id]: "has no road of the engine's map near" },
      unreachable: [],
    });
  });

  it('of BRouter, which silently snaps a place to a road far away', async () => {
    await start(({ query }, response) => {
      const [a, b] = (query.get('lonlats') ?? '').split('|').map(lonLat) as [Coordinates, Coordinates];
      const coordinates = [a, b].map((place) => [place.lon, place.lat + (isBad(place) ? 0.01 : 0)]);
      send(response, 200, {
        features: [{ properties: { 'track-length': String(Math.round(way(a, b))) }, geometry: { coordinates } }],
      });
    });
    const { metres, off } = await measure('brouter');
    expect(metres).toEqual(expected([bad.id]));
    expect(off[bad.id]).toMatch(/^is 111\d m from the engine's nearest road, 500 allowed$/);
  });
});

describe('two places without a way between them', () => {
  it.each([
    ['OSRM has null', 'osrm', 200, undefined],
    [
      'GraphHopper has ConnectionNotFoundException',
      'graphhopper',
      400,
      {
        message: 'Connection between locations not found',
        hints: [{ details: 'com.graphhopper.util.exceptions.ConnectionNotFoundException' }],
      },
    ],
    ['BRouter says so in text', 'brouter', 400, 'no track found at pass=0'],
    ['Valhalla has error 442', 'valhalla', 400, { error_code: 442, error: 'No path could be found for input' }],
  ] as const)('is unreachable: %s', async (_what, name, status, body) => {
    await start((request, response) => send(response, status, body ?? osrmTable(request, () => null)));
    const { metres, unreachable } = await measure(name);
    expect(metres).toEqual({});
    expect(unreachable).toHaveLength(VENUES.length * (VENUES.length - 1));
  });
});
