import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { type EngineServer, send, startEngine } from '../testing/engine-server';
import { allLegs, collect, venueAt } from '../testing/findings';
import { engineMeter } from './engine-meter';

const folder = fileURLToPath(new URL('./testing/', import.meta.url));

/** A recorded answer; errors end in `HTTP <status>`. */
function recorded(name: string): { status: number; body: unknown } {
  const [, body, status] = /^(.*?)(?: HTTP (\d+))?\s*$/s.exec(readFileSync(folder + name, 'utf8')) ?? [];
  return { status: Number(status ?? 200), body: JSON.parse(body ?? '') };
}

const VENUES = [
  venueAt(1, 52.558581, 5.914157),
  venueAt(2, 52.544267, 5.858578),
  venueAt(3, 52.566366, 5.93359),
] as const;

const OSRM = { '1>2': 4578, '1>3': 1955, '2>1': 4608, '2>3': 6507, '3>1': 1958, '3>2': 6473 };
const VALHALLA = { '1>2': 4571, '1>3': 2039, '2>1': 4591, '2>3': 6575, '3>1': 2041, '3>2': 6558 };

describe('real answers of routing engines', () => {
  let server: EngineServer | undefined;
  afterEach(() => server?.close());

  const serve = async (...names: string[]) => {
    server = await startEngine((_request, response, nr) => {
      const { status, body } = recorded(names[Math.min(nr, names.length) - 1] ?? '');
      send(response, status, body);
    });
    return server;
  };

  it('reads a table of OSRM, asked for with longitude first', async () => {
    const { url, requests } = await serve('osrm-table-3x3.txt');
    const found = await collect(engineMeter('osrm', `${url}/bicycles/?key=secret`), allLegs([...VENUES]));
    expect(found).toEqual({ metres: OSRM, off: {}, unreachable: [] });
    expect(requests).toHaveLength(1);
    const places = VENUES.map(({ lat, lon }) => `${lon},${lat}`);
    expect(decodeURIComponent(requests[0]?.path ?? '')).toBe(
      `/bicycles/table/v1/bike/${[...places, ...places].join(';')}`,
    );
    expect(Object.fromEntries(requests[0]?.query ?? [])).toEqual({
      key: 'secret',
      annotations: 'distance,duration',
      sources: '0;1;2',
      destinations: '3;4;5',
    });
  });

  it('takes a place that OSRM snapped far away off the map, and keeps the rest', async () => {
    server = await startEngine((_request, response) => {
      const { body } = recorded('osrm-table-3x3.txt') as { body: { sources: { distance: number }[] } };
      const source = body.sources[1];
      if (source) source.distance = 66_000;
      send(response, 200, body);
    });
    const found = await collect(engineMeter('osrm', server.url), allLegs([...VENUES]));
    expect(found.off).toEqual({ 2: "is 66000 m from the engine's nearest road, 500 allowed" });
    expect(found.metres).toEqual({ '1>3': OSRM['1>3'], '3>1': OSRM['3>1'] });
  });

  it('leaves out the place that OSRM has no segment for, and asks again for the others', async () => {
    const { url, requests } = await serve('osrm-table-NoSegment.txt', 'osrm-table-3x3.txt');
    const more = venueAt(9, 52.55, 5.9);
    const legs = [{ origin: more, targets: [...VENUES] }, ...allLegs([...VENUES])];
    const found = await collect(engineMeter('osrm', url), legs);
    expect(found).toEqual({ metres: OSRM, off: { 9: "has no road of the engine's map near" }, unreachable: [] });
    expect(requests).toHaveLength(2);
  });

  it('asks OSRM for less when a table is too big', async () => {
    const { url, requests } = await serve('osrm-table-TooBig.txt', 'osrm-table-3x3.txt');
    const four = [venueAt(0, 52.55, 5.9), ...VENUES];
    const error = await collect(engineMeter('osrm', url), allLegs(four)).catch((error: Error) => error.message);
    // The recorded table is too large for the requested halves: an answer of the wrong size is refused.
    expect(error).toContain('which is no answer of osrm');
    expect(requests[0]?.query.get('sources')).toBe('0;1;2;3');
    expect(requests[1]?.query.get('sources')).toBe('0;1');
  });

  it.each(['concise', 'verbose'])('reads the %s matrix of Valhalla, in kilometres', async (shape) => {
    const { url, requests } = await serve(`valhalla-sources_to_targets-${shape}.txt`);
    const found = await collect(engineMeter('valhalla', url), allLegs([...VENUES]));
    expect(found).toEqual({ metres: VALHALLA, off: {}, unreachable: [] });
    expect(requests[0]).toMatchObject({
      path: '/sources_to_targets',
      body: {
        costing: 'bicycle',
        units: 'kilometers',
        sources: [{ lat: 52.558581, lon: 5.914157, search_cutoff: 500 }, {}, {}],
      },
    });
  });

  it('refuses the answer of one engine under the name of another', async () => {
    const { url } = await serve('valhalla-sources_to_targets-verbose.txt');
    await expect(collect(engineMeter('osrm', url), allLegs([...VENUES]))).rejects.toThrow(
      /which is no answer of osrm: check RIDES_URL and RIDES_ENGINE; older distances are kept\.$/,
    );
  });
});
