import { expect, it } from 'vitest';
import { readSearch } from './read-search';

it.each([
  ['', undefined],
  [' j ', undefined],
  ['DK1:AB C ', { code: 'DK1:AB C ' }],
  ['aB3dE-aB3dE-aB3dE-aB3dE', { key: 'aB3dE-aB3dE-aB3dE-aB3dE' }],
  ['0123', { lastFour: 123 }],
  ['2026-000123', { id: 123 }],
  ['#12', { id: 12 }],
  ['123456', { id: 123456 }],
  ['tr_7UhSN1zuXS', { reference: 'tr_7UhSN1zuXS' }],
  ['  Zoë   de Vries ', { words: ['Zoë', 'de', 'Vries'] }],
  ['2026-', { words: ['2026-'] }],
  ['99999999999999999999', { words: ['99999999999999999999'] }],
  ['a b c d e f g h', { words: ['a', 'b', 'c', 'd', 'e', 'f'] }],
])('%j is read as %j', (typed, search) => expect(readSearch(typed)).toEqual(search));
