import fc from 'fast-check';
import { assembleNetwork, type StreetNetwork } from '../network';
import { renumberVertices } from '../renumber';
import type { Edges } from '../split-ways';

/** One street of a random town: its ends, a bend between them, and the costs in tenths, 0 closed. */
type Street = { from: number; to: number; bend: boolean; forward: number; backward: number; ferry: boolean };

const tenths = fc.constantFrom(0, 10, 10, 10, 11, 13, 50, 80);

/** Small towns of any shape: parallel streets, loops, dead ends, one-way streets, islands. */
export const randomTowns: fc.Arbitrary<StreetNetwork> = fc
  .integer({ min: 2, max: 9 })
  .chain((vertexCount) => {
    const vertex = fc.nat(vertexCount - 1);
    const coordinate = fc.integer({ min: 0, max: 30_000 });
    return fc.record({
      spots: fc.array(fc.tuple(coordinate, coordinate), { minLength: vertexCount, maxLength: vertexCount }),
      streets: fc.array(
        fc.record({
          from: vertex,
          to: vertex,
          bend: fc.boolean(),
          forward: tenths,
          backward: tenths,
          ferry: fc.constant(false),
        }),
        { minLength: 1, maxLength: 18 },
      ),
    });
  })
  .map(({ spots, streets }) => networkOf(spots, streets));

function networkOf(spots: [number, number][], streets: Street[]): StreetNetwork {
  const lats: number[] = [];
  const lons: number[] = [];
  const starts = [0];
  const add = (spot: readonly [number, number]) => {
    lats.push(525_500_000 + spot[0]);
    lons.push(59_100_000 + spot[1]);
  };
  for (const { from, to, bend } of streets) {
    const [a, b] = [spots[from] as [number, number], spots[to] as [number, number]];
    add(a);
    if (bend || from === to) add([a[0] + 3000, b[1] + 2000]);
    add(b);
    starts.push(lats.length);
  }
  const edges: Edges = {
    vertexCount: spots.length,
    edgeFrom: Int32Array.from(streets, (street) => street.from),
    edgeTo: Int32Array.from(streets, (street) => street.to),
    // No street is closed both ways: the reader leaves such ways out.
    edgeForward: Uint8Array.from(streets, ({ forward, backward }) => forward || (backward ? 0 : 10)),
    edgeBackward: Uint8Array.from(streets, (street) => street.backward),
    edgeFerry: Uint8Array.from(streets, (street) => (street.ferry ? 1 : 0)),
    ferries: new Map(),
    edgeStart: Uint32Array.from(starts),
    pointLat: Int32Array.from(lats),
    pointLon: Int32Array.from(lons),
  };
  const box = { minLat: 52, minLon: 5, maxLat: 53, maxLon: 6 };
  return assembleNetwork({ ...renumberVertices(edges), box, dataAtSeconds: undefined }, { minComponentVertices: 1 });
}
