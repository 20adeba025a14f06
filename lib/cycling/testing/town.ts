import { inflateSync } from 'node:zlib';
import { buildNetwork, ridesFrom, type Snap, snapPlace } from '../index';
import { encodePbf, type TestExtract } from './encode-pbf';

export const inflate = (data: Uint8Array, size: number) => inflateSync(data, { maxOutputLength: size });

/** Metres east and north of a point in Kampen. */
export type Spot = readonly [east: number, north: number];
type Tags = Record<string, string>;

export const degreesOf = ([east, north]: Spot) => ({ lat: 52.55 + north / 111_268, lon: 5.91 + east / 67_830 });

/**
 * A network drawn by hand, through the bytes of a real extract.
 * @param nodes places by name; a third member has the tags of the node
 * @param ways names in order, as in `A B C`, and tags
 */
export function townOf(
  nodes: Record<string, readonly [east: number, north: number, tags?: Tags]>,
  ways: [names: string, tags: Tags][],
  { minComponentVertices = 1, ...extract }: Partial<TestExtract> & { minComponentVertices?: number } = {},
) {
  const names = Object.keys(nodes);
  const idOf = (name: string): number => {
    const index = names.indexOf(name);
    // Above 2³¹, as today's ids are; an unknown name stands for a node that the extract lacks.
    return 9_000_000_000 + (index < 0 ? 500_000 + name.charCodeAt(0) : index * 3);
  };
  const bytes = encodePbf({
    nodes: Object.entries(nodes).map(([name, [east, north, tags = {}]]) => ({
      id: idOf(name),
      ...degreesOf([east, north]),
      tags,
    })),
    ways: ways.map(([line, tags], i) => ({ id: i + 1, refs: line.split(' ').map(idOf), tags })),
    ...extract,
  });
  const network = buildNetwork(bytes, { inflate, minComponentVertices });
  const snap = (spot: Spot): Snap => {
    const result = snapPlace(network, degreesOf(spot));
    if ('reason' in result) throw new Error(result.message);
    return result.snap;
  };
  /** Length of the ride in whole metres; undefined when unreachable. */
  const metres = (from: Spot, to: Spot): number | undefined => {
    const [ride] = ridesFrom(network, snap(from), [snap(to)]);
    return ride && Math.round(ride.metres);
  };
  return { bytes, network, snap, metres };
}
