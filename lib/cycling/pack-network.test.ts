import { describe, expect, it } from 'vitest';
import { openNetwork, packNetwork, ridesFrom } from './index';
import { concat } from './testing/encode-pbf';
import { townOf } from './testing/town';

const street = { highway: 'residential' };
const town = townOf(
  { A: [0, 0], B: [100, 0], C: [200, 50], D: [300, 0], P: [0, 900], Q: [90, 900] },
  [
    ['A B C', street],
    ['C D', { ...street, oneway: 'yes' }],
    ['D P', { route: 'ferry' }],
    ['P Q', street],
    ['Q A', street],
  ],
  { dataAtSeconds: 1_675_040_412, box: { minLat: 52.5, minLon: 5.8, maxLat: 52.6, maxLon: 6.1 } },
);
const packed = concat(packNetwork(town.network));
const options = { minComponentVertices: 1 };

describe('a network stored as bytes', () => {
  it('is read back as the same network, at any alignment in memory', () => {
    const odd = new Uint8Array(packed.length + 3);
    odd.set(packed, 3);
    for (const bytes of [packed, odd.subarray(3)]) {
      const again = openNetwork(bytes, options);
      expect(again).toEqual(town.network);
      const [from, to] = [town.snap([20, 0]), town.snap([290, 10])];
      expect(ridesFrom(again, from, [to], { lineErrorMetres: 10 })).toEqual(
        ridesFrom(town.network, from, [to], { lineErrorMetres: 10 }),
      );
    }
  });

  it('is written as the same bytes again', () => {
    expect(concat(packNetwork(openNetwork(packed, options)))).toEqual(packed);
  });

  it('is read in blocks, and refused when the file ends early', () => {
    let longest = 0;
    const source = (end: number) => ({
      size: packed.length,
      read: (at: number, length: number) => {
        longest = Math.max(longest, length);
        return Buffer.from(packed).subarray(at, Math.min(end, at + length));
      },
    });
    expect(openNetwork(source(packed.length), options)).toEqual(town.network);
    expect(longest).toBeLessThan(packed.length / 2);
    expect(() => openNetwork(source(packed.length - 9), options)).toThrow(/ends early, after \d+ bytes/);
  });

  const changed = (at: number, byte: number) => {
    const bytes = packed.slice();
    bytes[at] = byte;
    return bytes;
  };

  it.each<[RegExp, Uint8Array]>([
    [/is empty/, new Uint8Array()],
    [/is no network kept by this program/, new TextEncoder().encode('{"no": "network"}')],
    [/is no network/, town.bytes],
    [/ends early/, packed.subarray(0, 40)],
    [/has \d+ bytes instead of \d+/, packed.subarray(0, packed.length - 1)],
    [/has \d+ bytes instead of \d+/, changed(24, 200)],
    [/is of version 9\.\d+, this program makes 2\.\d+: import the extract again/, changed(11, 9)],
    [/is of version 2\.99/, changed(15, 99)],
    [/is damaged \(its checksum is wrong\)/, changed(packed.length - 5, (packed.at(-5) as number) ^ 1)],
    [/is damaged/, changed(35, 7)],
  ])('is refused when wrong: %s', (message, bytes) => {
    expect(() => openNetwork(bytes, options)).toThrow(message);
    expect(() => openNetwork(bytes, options)).toThrow(/^The network cannot be read: the file: /);
  });
});
