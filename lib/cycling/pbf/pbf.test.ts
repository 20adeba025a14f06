import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '@/lib/errors';
import { buildNetwork } from '../build-network';
import { readExtract } from '../read-extract';
import { sourceOf } from '../source';
import { bytes, concat, encodePbf, fileBlock, int, string, type TestExtract } from '../testing/encode-pbf';
import { inflate } from '../testing/town';

const SMALL: TestExtract = {
  nodes: [
    { id: 12_345_678_901, lat: 52.5512345, lon: 5.9098765, tags: { barrier: 'wall' } },
    { id: 12_345_678_001, lat: -33.9249, lon: -18.4241 },
    { id: -7, lat: 52.56, lon: 5.92, tags: { name: 'café' } },
    { id: 5, lat: 1, lon: 1 },
  ],
  ways: [
    { id: 1, refs: [12_345_678_901, 12_345_678_001, -7], tags: { highway: 'residential' } },
    { id: 2, refs: [5, -7], tags: { building: 'yes' } },
    { id: 3, refs: [-7, 12_345_678_901], tags: { highway: 'cycleway', oneway: 'yes' } },
  ],
};
const HEADER = fileBlock('OSMHeader', concat([string(4, 'OsmSchema-V0.6'), string(4, 'DenseNodes')]));

const read = (file: Uint8Array) => readExtract(sourceOf(file), { inflate });
const refusal = (file: Uint8Array): string => {
  try {
    buildNetwork(file, { inflate, minComponentVertices: 1 });
  } catch (error) {
    if (error instanceof AppError && error.code === 'validation_failed') return error.message;
    throw error;
  }
  return 'accepted';
};

describe('reading an extract', () => {
  it.each<[string, Partial<TestExtract>]>([
    ['dense nodes', {}],
    ['plain nodes', { dense: false }],
    ['blocks that are not packed', { blobField: 1 }],
    ['ways before nodes', { waysFirst: true }],
    ['one element a block', { perBlock: 1 }],
    ['another granularity', { granularity: 50 }],
    ['an offset below zero', { latOffset: -90_000_000_000 }],
  ])('with %s', (_, form) => {
    const streets = read(encodePbf({ ...SMALL, ...form }));
    expect([...streets.nodeLat]).toEqual([525600000, -339249000, 525512345]);
    expect([...streets.nodeLon]).toEqual([59200000, -184241000, 59098765]);
    expect([...streets.nodeState]).toEqual([1, 1, 2]);
    expect([...streets.wayNodes]).toEqual([2, 1, 0, 0, 2]);
    expect([...streets.wayStart]).toEqual([0, 3, 5]);
    expect([...streets.wayForward]).toEqual([10, 10]);
    expect([...streets.wayBackward]).toEqual([10, 50]);
  });

  it('knows its area and date', () => {
    const box = { minLat: -1.5, minLon: -180, maxLat: 52.25, maxLon: 5.5 };
    expect(read(encodePbf({ ...SMALL, box, dataAtSeconds: 1_675_040_412 })).header).toEqual({
      box,
      dataAtSeconds: 1_675_040_412,
    });
  });

  it('reports its progress, up to 1', () => {
    const seen: number[] = [];
    readExtract(sourceOf(encodePbf({ ...SMALL, perBlock: 1 })), { inflate, onProgress: (done) => seen.push(done) });
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(seen.at(-1)).toBe(1);
  });

  it('passes over blocks of unknown types and groups of relations', () => {
    const extra = concat([
      fileBlock('SomethingElse', new Uint8Array([1, 2, 3])),
      fileBlock('OSMData', concat([bytes(1, string(1, '')), bytes(2, bytes(4, int(1, 9)))])),
    ]);
    expect(read(concat([encodePbf(SMALL), extra])).wayNodes.length).toBe(5);
  });
});

describe('refusing a file', () => {
  const text = (content: string) => new TextEncoder().encode(content);

  it.each<[RegExp, Uint8Array]>([
    [/the file: is empty/, new Uint8Array()],
    [/is not OSM PBF but an HTML page/, text('<!DOCTYPE html><html><body>404</body></html>')],
    [/is not OSM PBF but XML/, text('<?xml version="1.0"?><osm version="0.6"></osm>')],
    [/is not OSM PBF but JSON/, text('{"type": "FeatureCollection"}')],
    [/is not OSM PBF but a gzip file/, new Uint8Array([0x1f, 0x8b, 8, 0, 0, 0])],
    [/is not OSM PBF but a bzip2 file/, text('BZh91AY&SY')],
    [/is not OSM PBF but an o5m file/, new Uint8Array([0xff, 0xe0, 4, 0x6f])],
    [/is not OSM PBF$/, text('hello')],
    [/is not OSM PBF: it does not begin with an OSMHeader/, fileBlock('OSMData', new Uint8Array(3))],
    [/block 2 \(OSMData\) at byte \d+: is compressed with lzma/, concat([HEADER, fileBlock('OSMData', text('x'), 4)])],
    [/is compressed with lz4/, concat([HEADER, fileBlock('OSMData', text('x'), 6)])],
    [/is compressed with zstd/, encodePbf({ ...SMALL, blobField: 7 })],
    [
      /needs the unsupported feature "HistoricalInformation"/,
      encodePbf({ ...SMALL, features: ['HistoricalInformation'] }),
    ],
    [/unpacks to 5 bytes instead of 99/, concat([HEADER, fileBlock('OSMData', text('hello'), 3, 99)])],
    [/its zlib data is damaged/, concat([HEADER, fileBlock('OSMData', text('hello'), 3, 2)])],
    [/claims 40000000 unpacked bytes/, concat([HEADER, fileBlock('OSMData', text('hello'), 3, 40_000_000)])],
    [/block 2 \(OSMData\).*ends early/, concat([HEADER, fileBlock('OSMData', text('\u0012\u0055no'))])],
    [/names string 7 of 1/, concat([HEADER, fileBlock('OSMData', stringless())])],
    [/holds no way that a bicycle may use/, encodePbf({ ...SMALL, ways: [] })],
    [/holds no way that a bicycle may use/, HEADER],
    [/holds none of the nodes/, encodePbf({ ...SMALL, nodes: [] })],
  ])('%s', (message, file) => {
    expect(refusal(file)).toMatch(message);
  });

  function stringless(): Uint8Array {
    const tags = concat([bytes(2, new Uint8Array([7])), bytes(3, new Uint8Array([0]))]);
    return concat([bytes(1, string(1, '')), bytes(2, bytes(3, int(1, 1), tags, bytes(8, new Uint8Array([2, 2]))))]);
  }

  it('cut off anywhere, naming the block', () => {
    const file = encodePbf(SMALL);
    for (let length = 1; length < file.length; length++) {
      expect(refusal(file.subarray(0, length))).toMatch(
        /^The extract cannot be read: (the file|block \d .*at byte \d+): /,
      );
    }
    expect(refusal(file)).toBe('accepted');
    expect(refusal(file.subarray(0, file.length - 1))).toMatch(/the file ends inside this block: \d+ bytes expected/);
  });

  it('that is random or has changed bytes: it is refused or read, never anything else', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (file) => refusal(file) !== 'accepted'));
    const file = encodePbf({ ...SMALL, blobField: 1 });
    const change = fc.tuple(fc.nat(file.length - 1), fc.nat(255));
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
        const damaged = file.slice();
        for (const [at, byte] of changes) damaged[at] = byte;
        expect(refusal(damaged)).toMatch(/^(accepted|The extract cannot be read: )/);
      }),
      { numRuns: 2000 },
    );
  });
});
