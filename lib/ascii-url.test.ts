import fc from 'fast-check';
import { expect, it } from 'vitest';
import { asciiUrl, asciiUrlOrNull } from './ascii-url';

it.each([
  ['https://x.example/é', 'https://x.example/%C3%A9'],
  ['https://x.example/%C3%A9 é.jpg', 'https://x.example/%C3%A9%20%C3%A9.jpg'],
  ['https://é.example', 'https://xn--9ca.example/'],
  ['https://x.example/a"b<c>.jpg', 'https://x.example/a%22b%3Cc%3E.jpg'],
  // Nothing to encode: not even parts that URL would normalise.
  ['https://X.example', 'https://X.example'],
  ['https://x.example:443/a/../b?c=%zz&d=[1]#e', 'https://x.example:443/a/../b?c=%zz&d=[1]#e'],
])('%s is sent as %s', (address, sent) => {
  expect(asciiUrl(address)).toBe(sent);
});

it('is ASCII, idempotent, and keeps the meaning of any path', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (path) => {
      const address = `https://x.example/${path}`;
      fc.pre(URL.canParse(address));
      const sent = asciiUrl(address);
      expect(sent).toMatch(/^[!-~]+$/);
      expect(asciiUrl(sent)).toBe(sent);
      expect(new URL(sent).href).toBe(new URL(address).href);
    }),
  );
});

it('leaves null unchanged', () => {
  expect(asciiUrlOrNull(null)).toBeNull();
});
