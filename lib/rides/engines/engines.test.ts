import { afterEach, describe, expect, it } from 'vitest';
import { type Coordinates, straightMetres } from '@/lib/cycling';
import { type EngineRequest, type EngineServer, send, startEngine } from '../testing/engine-server';
import { allLegs, collect, venueAt } from '../testing/findings';
import { type EngineName, engineMeter } from './engine-meter';

let server: EngineServer | undefined;
afterEach(() => server?.close());

const quick = { backOffSeconds: 0.001 };
const VENUES = Array.from({ length: 7 }, (_, i) => venueAt(i + 1, 52.5 + i * 0.004, 5.9 + (i % 3) * 0.006));
const LEGS = allLegs(VENUES);
/** The way that the engines of this file know. */
const way = (a: Coordinates, b: Coordinates) => straightMetres(a, b) * 1.2 + 1;
const expected = (without: number[] = []) =>
  Object.fromEntries(
    LEGS.flatMap(({ origin, targets }) =>
      targets.flatMap((target) =>
        without.includes(origin.id) || without.includes(target.id)
          ? []
          : [[`${origin.id}>${target.id}`, Math.round(way(origin, target))]],
      ),
    ),
  );
const bad = VENUES[3] as (typeof VENUES)[0];
const isBad = ({ lat, lon }: Coordinates) => lat === bad.lat && lon === bad.lon;

const lonLat = (text: string): Coordinates => {
  const [lon, lat] = text.split(',').map(Number);
  return { lat: lat ?? Number.NaN, lon: lon ?? Number.NaN };
};
const latLon = (text: string): Coordinates => {
  const [lat, lon] = text.split(',').map(Number);
  return { lat: lat ?? Number.NaN, lon: lon ?? Number.NaN };
};

function osrmPlaces({ path, query }: EngineRequest): { sources: Coordinates[]; destinations: Coordinates[] } {
  const places = decodeURIComponent(path.split('/').at(-1) ?? '')
    .split(';')
    .map(lonLat);
  const pick = (name: string) =>
    (query.get(name) ?? '').split(';').map((nr) => places[Number(nr)] ?? { lat: Number.NaN, lon: Number.NaN });
  return { sources: pick('sources'), destinations: pick('destinations') };
}

const osrmTable = (request: EngineRequest, metresOf: (a: Coordinates, b: Coordinates) => unknown = way) => {
  const { sources, destinations } = osrmPlaces(request);
  const waypoint = () => ({ distance: 3 });
  return {
    code: 'Ok',
    distances: sources.map((a) => destinations.map((b) => metresOf(a, b))),
    sources: sources.map(waypoint),
    destinations: destinations.map(waypoint),
  };
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

  it('end with a sentence when even one pair is too much', async () => {
    await start((_request, response) => send(response, 400, { code: 'TooBig' }));
    await expect(measure('osrm')).rejects.toThrow('refuses even one pair as too much');
  });
});

describe('one bad venue does not spoil the rest', () => {
  it('of Valhalla, which fails the whole request and does not say for which', async () => {
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

  it('of openrouteservice, which has null for it', async () => {
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

  it('of BRouter, which puts a place on a road far away without a word', async () => {
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

describe('no way between two places', () => {
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

describe('an engine in trouble', () => {
  it('is asked again when it is overloaded or broken for a while', async () => {
    await start((request, response, nr) => {
      if (nr === 1) send(response, 503, 'starting');
      else if (nr === 2) send(response, 429, { message: 'slow down' }, { 'retry-after': '0' });
      else if (nr === 3) response.destroy();
      else send(response, 200, osrmTable(request));
    });
    expect((await measure('osrm')).metres).toEqual(expected());
    expect(server?.requests).toHaveLength(4);
  });

  it.each([
    [
      'stays broken',
      (response: Parameters<typeof send>[0]) => send(response, 500, '<html><body>oops'),
      /answers 500 with an HTML page, 4 times: older distances are kept\.$/,
    ],
    ['hangs', () => {}, /gives no answer in 0.05 s, 4 times: older distances are kept\.$/],
  ] as const)('that %s ends in one sentence', async (_what, answer, sentence) => {
    await start((_request, response) => answer(response));
    const meter = engineMeter('osrm', server?.url ?? '', { ...quick, timeoutSeconds: 0.05 });
    await expect(collect(meter, LEGS)).rejects.toThrow(sentence);
    expect(server?.requests).toHaveLength(4);
  });

  it('that is down ends in one sentence, without the key in its address', async () => {
    const { url, close } = await start(() => {});
    await close();
    server = undefined;
    const error = await measure('osrm', `${url}/?key=secret`).catch((error: Error) => error.message);
    expect(error).toBe(
      `The routing engine at ${url} cannot be reached (ECONNREFUSED), 4 times: older distances are kept.`,
    );
  });

  it.each([
    [
      'an HTML page',
      200,
      '<!DOCTYPE html><title>Welcome to nginx!</title>',
      / answers 200 with an HTML page, which is no answer of osrm/,
    ],
    [
      'a refusal',
      403,
      { message: 'Invalid key' },
      /answers 403: \{"message":"Invalid key"\}, which is no answer of osrm/,
    ],
    ['an empty answer', 200, '', /answers 200, which is no answer of osrm/],
    ['a table of another size', 200, { code: 'Ok', distances: [[0]] }, /which is no answer of osrm/],
  ] as const)(
    'that gives %s ends in one sentence, without being asked again',
    async (_what, status, body, sentence) => {
      await start((_request, response) => send(response, status, body));
      await expect(measure('osrm')).rejects.toThrow(sentence);
      expect(server?.requests).toHaveLength(1);
    },
  );

  it.each([
    ['a negative distance', -5, 'is -5 m'],
    ['a huge distance', 1e12, 'is 1000000000000 m'],
    ['less than the straight line', 0.4, 'is 0.4 m'],
    ['a text', '1200', 'is "1200"'],
  ] as const)('that lies with %s is not believed', async (_what, value, words) => {
    await start((request, response) =>
      send(
        response,
        200,
        osrmTable(request, () => value),
      ),
    );
    await expect(measure('osrm')).rejects.toThrow(words);
  });
});

describe('what an engine says of time', () => {
  const two = allLegs(VENUES.slice(0, 2));
  const metres = 3000;
  /** At 15 km/h the way takes 720 s; at 12, 900. */
  const extraBy = async (name: EngineName, answer: (seconds: number) => unknown, seconds: number) => {
    const engine = await startEngine((_request, response) => send(response, 200, answer(seconds)));
    const found: unknown[] = [];
    for await (const finding of engineMeter(name, engine.url, quick)(two, [])) {
      if (finding.kind === 'ride') found.push(finding.way);
    }
    await engine.close();
    return found;
  };
  const table = (value: number) => [
    [0, value],
    [value, 0],
  ];
  const cell = (time: number) => ({ distance: metres / 1000, time });
  const answers: Record<EngineName, (seconds: number) => unknown> = {
    osrm: (seconds) => ({ code: 'Ok', distances: table(metres), durations: table(seconds) }),
    openrouteservice: (seconds) => ({ distances: table(metres), durations: table(seconds) }),
    valhalla: (seconds) => ({
      sources_to_targets: [
        [cell(0), cell(seconds)],
        [cell(seconds), cell(0)],
      ],
      units: 'kilometers',
    }),
    graphhopper: (seconds) => ({ paths: [{ distance: metres, time: seconds * 1000 }] }),
    brouter: (seconds) => ({ features: [{ properties: { 'track-length': `${metres}`, 'total-time': `${seconds}` } }] }),
  };

  it.each(Object.keys(answers) as EngineName[])('counts where it is slower than riding: %s', async (name) => {
    expect(await extraBy(name, answers[name], 890)).toEqual([{ metres }, { metres }]);
    const slow = { metres, extraSeconds: 1500 - 720 };
    expect(await extraBy(name, answers[name], 1500)).toEqual([slow, slow]);
  });

  it.each([undefined, null, 'soon', -5, 1e9])('is left out when it is none: %s', async (odd) => {
    const answer = () => ({ code: 'Ok', distances: table(metres), durations: table(odd as number) });
    expect(await extraBy('osrm', answer, 0)).toEqual([{ metres }, { metres }]);
  });
});
