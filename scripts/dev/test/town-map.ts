import { encodePbf, type TestExtract } from '@/lib/cycling/testing/encode-pbf';
import { degreesOf } from '@/lib/cycling/testing/town';

/** A grid of 12 by 12 streets, 100 m apart. */
const SIDE = 12;
export const extractOf = (more: Partial<TestExtract> = {}, [east, north]: [number, number] = [0, 0]): Uint8Array => {
  const nodes = Array.from({ length: SIDE * SIDE }, (_, i) => ({
    id: i + 1,
    ...degreesOf([east + (i % SIDE) * 100, north + Math.floor(i / SIDE) * 100]),
  }));
  const line = (from: number, step: number) => Array.from({ length: SIDE }, (_, i) => from + i * step);
  const lines = Array.from({ length: SIDE }, (_, i) => [line(1 + i * SIDE, 1), line(1 + i, SIDE)]).flat();
  const ways = lines.map((refs, i) => ({ id: i + 1, refs, tags: { highway: 'residential' } }));
  return encodePbf({ nodes, ways, ...more });
};

/** A block of nodes without streets, such as a real map mostly consists of. It hardly compresses. */
export const houses = (): Uint8Array => {
  const nodes = Array.from({ length: 8000 }, (_, i) => ({
    id: 1e9 + i,
    lat: 52 + Math.random(),
    lon: 5 + Math.random(),
  }));
  const [file, empty] = [encodePbf({ nodes, ways: [] }), encodePbf({ nodes: [], ways: [] })];
  return file.subarray(empty.length);
};

/** A venue of an organisation's file, `east` and `north` of the town's corner, in metres. */
export const hall = (key: string, east: number, north: number) => ({ key, name: key, ...degreesOf([east, north]) });
