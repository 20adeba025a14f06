import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { strongComponents } from './components';
import { type Coordinates, straightMetres } from './geodesy';
import type { StreetNetwork } from './network';
import { rideMatrix, ridesFrom } from './rides';
import { newSearch } from './search';
import type { Snap } from './snap';
import { randomTowns } from './testing/random-town';

/** Places on the streets of a town: at the ends, in between, and two on one street. */
function placesOn(network: StreetNetwork, shares: number[]): Snap[] {
  const open = [...new Set(network.roadEdge)];
  return open.flatMap((edge) =>
    shares.map((share) => ({
      edge,
      along: (network.edgeMetres[edge] as number) * share,
      component: network.component[network.edgeFrom[edge] as number] as number,
      lat: 0,
      lon: 0,
      distanceMetres: 0,
    })),
  );
}

/** All costs at once, by Floyd and Warshall on a graph with every place as a vertex of its own: slow and independent. */
function slowCosts(network: StreetNetwork, places: Snap[]): number[][] {
  const count = network.vertexCount + places.length;
  const costs = Array.from({ length: count }, (_, a) =>
    Array.from({ length: count }, (_, b) => (a === b ? 0 : Number.POSITIVE_INFINITY)),
  );
  const link = (a: number, b: number, cost: number) => {
    const row = costs[a] as number[];
    row[b] = Math.min(row[b] as number, cost);
  };
  network.edgeFrom.forEach((from, edge) => {
    const length = network.edgeMetres[edge] as number;
    const stops = [
      { vertex: from, along: 0 },
      ...places.flatMap((place, i) =>
        place.edge === edge ? { vertex: network.vertexCount + i, along: place.along } : [],
      ),
      { vertex: network.edgeTo[edge] as number, along: length },
    ].sort((a, b) => a.along - b.along);
    for (const a of stops) {
      for (const b of stops) {
        const tenths = (a.along <= b.along ? network.edgeForward : network.edgeBackward)[edge] as number;
        const isSame =
          a.along === b.along &&
          places.length > 0 &&
          a.vertex >= network.vertexCount &&
          b.vertex >= network.vertexCount;
        if (isSame) link(a.vertex, b.vertex, 0);
        else if (tenths > 0) link(a.vertex, b.vertex, (Math.abs(a.along - b.along) * tenths) / 10);
      }
    }
  });
  for (let via = 0; via < count; via++) {
    const viaRow = costs[via] as number[];
    for (const row of costs) {
      for (let b = 0; b < count; b++) row[b] = Math.min(row[b] as number, (row[via] as number) + (viaRow[b] as number));
    }
  }
  return costs.slice(network.vertexCount).map((row) => row.slice(network.vertexCount));
}

describe('rides in towns of any shape', () => {
  it('cost what an independent slow search says, and only pairs apart are unreachable', () => {
    let compared = 0;
    fc.assert(
      fc.property(randomTowns, (network) => {
        const places = placesOn(network, [0.25, 0.7]);
        const slow = slowCosts(network, places);
        const { cost } = rideMatrix(network, places);
        const search = newSearch(network);
        for (const [from, a] of places.entries()) {
          for (const [to, b] of places.entries()) {
            const fast = cost[from * places.length + to] as number;
            const right = slow[from]?.[to] as number;
            // With a single target the search may skip all other streets: this exercises its shortcuts.
            const [alone] = ridesFrom(network, a, [b], { search });
            if (a.component === b.component ? !(Math.abs((alone?.cost ?? -1) - right) < 1e-6) : alone) return false;
            if (a.component !== b.component) {
              if (!Number.isNaN(fast)) return false;
            } else {
              compared++;
              if (!(Math.abs(fast - right) < 1e-6)) return false;
            }
          }
        }
        return true;
      }),
      { numRuns: 300 },
    );
    expect(compared).toBeGreaterThan(1000);
  });

  it('keep the triangle inequality of cost, and are 0 to themselves', () => {
    fc.assert(
      fc.property(randomTowns, (network) => {
        const places = placesOn(network, [0, 0.4, 1]);
        const { cost, metres, count } = rideMatrix(network, places);
        for (let a = 0; a < count; a++) {
          if (cost[a * count + a] !== 0 || metres[a * count + a] !== 0) return false;
          for (let b = 0; b < count; b++) {
            for (let c = 0; c < count; c++) {
              const detour = (cost[a * count + b] as number) + (cost[b * count + c] as number);
              if (!Number.isNaN(detour) && !((cost[a * count + c] as number) <= detour + 1e-6)) return false;
            }
          }
        }
        return true;
      }),
      { numRuns: 200 },
    );
  });

  it('have a line that is as long as their metres, and no dearer than their cost allows', () => {
    let lines = 0;
    fc.assert(
      fc.property(randomTowns, (network) => {
        const places = placesOn(network, [0.25, 0.7]).map((place) => ({ ...place, ...pointAt(network, place) }));
        for (const origin of places) {
          for (const ride of ridesFrom(network, origin, places, { lineErrorMetres: 0 })) {
            if (!ride) continue;
            lines++;
            // Each point of the line is rounded to about half a metre.
            if (!(Math.abs(lengthOf(ride.line ?? []) - ride.metres) < 1 + 2 * (ride.line?.length ?? 0))) return false;
            if (!(ride.cost >= ride.metres - 1e-9)) return false;
          }
        }
        return true;
      }),
      { numRuns: 200 },
    );
    expect(lines).toBeGreaterThan(1000);
  });
});

function pointAt(
  { edgeStart, pointLat, pointLon }: StreetNetwork,
  { edge, along }: Snap,
): { lat: number; lon: number } {
  let left = along;
  for (let i = edgeStart[edge] as number; ; i++) {
    const [a, b] = [i, i + 1].map((p) => ({
      lat: (pointLat[p] as number) / 1e7,
      lon: (pointLon[p] as number) / 1e7,
    })) as [Coordinates, Coordinates];
    const length = straightMetres(a, b);
    if (left <= length + 1e-6) {
      const share = length === 0 ? 0 : left / length;
      return { lat: (a.lat + share * (b.lat - a.lat)) * 1e7, lon: (a.lon + share * (b.lon - a.lon)) * 1e7 };
    }
    left -= length;
  }
}

function lengthOf(line: [number, number][]): number {
  return line.slice(1).reduce((sum, [lat, lon], i) => {
    const [fromLat, fromLon] = line[i] as [number, number];
    return sum + straightMetres({ lat: fromLat, lon: fromLon }, { lat, lon });
  }, 0);
}

describe('strongly connected components', () => {
  it('contain exactly the vertices that reach each other', () => {
    const graphs = fc
      .integer({ min: 1, max: 10 })
      .chain((count) =>
        fc.tuple(fc.constant(count), fc.array(fc.tuple(fc.nat(count - 1), fc.nat(count - 1)), { maxLength: 25 })),
      );
    fc.assert(
      fc.property(graphs, ([count, arcs]) => {
        const reaches = Array.from({ length: count }, (_, a) => Array.from({ length: count }, (_, b) => a === b));
        for (const [a, b] of arcs) (reaches[a] as boolean[])[b] = true;
        for (let via = 0; via < count; via++) {
          for (const row of reaches)
            for (let b = 0; b < count; b++) row[b] ||= (row[via] && reaches[via]?.[b]) as boolean;
        }
        const sorted = [...arcs].sort(([a], [b]) => a - b);
        const start = Uint32Array.from({ length: count + 1 }, (_, v) => sorted.filter(([tail]) => tail < v).length);
        const { of, sizes } = strongComponents(
          start,
          Int32Array.from(sorted, ([, head]) => head),
        );
        expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(count);
        for (let a = 0; a < count; a++) {
          for (let b = 0; b < count; b++) {
            expect(of[a] === of[b]).toBe(Boolean(reaches[a]?.[b] && reaches[b]?.[a]));
          }
        }
      }),
    );
  });

  it('work on a street of half a million junctions', () => {
    const count = 500_000;
    const start = Uint32Array.from({ length: count + 1 }, (_, v) => v);
    const ring = Int32Array.from({ length: count }, (_, v) => (v + 1) % count);
    expect(strongComponents(start, ring).sizes).toEqual([count]);
  });
});
