import { expect, test } from 'vitest';
import { readBundleText } from './read-bundle-text';

const read = (text: string | Uint8Array) =>
  readBundleText(typeof text === 'string' ? new TextEncoder().encode(text) : text);

test('JSON, also after a byte order mark', () => {
  expect(read('\uFEFF{"a": [1, "é"]}')).toEqual({ a: [1, 'é'] });
});

test.each([
  ['', 'It is not JSON: the file is empty.'],
  ['{"a": 1,\n "b": }', 'It is not JSON: value expected at line 2, column 7.'],
  ['{"a": 1', 'It is not JSON: close brace expected at line 1, column 8.'],
  ['{"a": 1,}', 'It is not JSON: property name expected at line 1, column 9.'],
  ['// no\n{}', 'It is not JSON: invalid comment token at line 1, column 1.'],
  ['{"a": "x\ty"}', 'It is not JSON: invalid character at line 1, column 7.'],
])('%j', (text, message) => {
  expect(() => read(text)).toThrowError(message);
});

test('another encoding', () => {
  expect(() => read(Uint8Array.of(0x22, 0xe9, 0x22))).toThrowError('It is not text in UTF-8.');
});

test('a member that occurs twice, by its path', () => {
  const text = '{"events": [{}, {"sub_events": [{"key": "a", "key": "b"}]}], "client": {}, "client": {}}';
  expect(() => read(text)).toThrow(
    expect.objectContaining({
      code: 'validation_failed',
      errors: [
        { path: 'events[1].sub_events[0].key', message: 'occurs twice' },
        { path: 'client', message: 'occurs twice' },
      ],
    }),
  );
});

test('bottomless JSON', () => {
  expect(() => read(`${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`)).toThrowError(/nested|not JSON/);
  expect(() => read('['.repeat(100_000) + ']'.repeat(100_000))).toThrowError(/nested|not JSON/);
});
