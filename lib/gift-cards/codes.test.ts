import { expect, it } from 'vitest';
import { codeGiven, codeOf, hashOf, newSeed, readCode } from './codes';

it('a code is made of the seed, the organisation and the key, and read however it is typed', () => {
  const card = { clientId: 3, seed: newSeed() };
  const code = codeOf(card);
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}(-[0-9A-HJKMNP-TV-Z]{5}){3}$/);
  expect(codeOf(card)).toBe(code);
  expect(codeOf({ ...card, clientId: 4 })).not.toBe(code);
  expect(codeGiven({ ...card, codeHash: hashOf(code) })).toBe(code);
  expect(codeGiven({ ...card, codeHash: hashOf('another') })).toBeUndefined();
  for (const typed of [code, code.toLowerCase(), code.replaceAll('-', ''), ` ${code.replaceAll('-', ' ')} `]) {
    expect(readCode(typed)).toBe(code);
  }
  expect(readCode('oil00-00000-00000-00000')).toBe('01100-00000-00000-00000');
});

it.each(['', 'AAAA', 'U'.repeat(20), 'A'.repeat(21), 'A'.repeat(10_000), 'é'.repeat(20), '💶'.repeat(10)])(
  'is no code: %.30s',
  (typed) => expect(readCode(typed)).toBeUndefined(),
);
