import { expect, it } from 'vitest';
import { COMMENTED, longComments, longCommentsIn } from './comments';

it('no comment has more than three lines', () => {
  expect(COMMENTED.length).toBeGreaterThan(1000);
  expect(COMMENTED.flatMap((file) => longComments(file).map((where) => `${file}:${where}`))).toEqual([]);
});

it.each([
  ['// one\n// two\n// three\n// four\ncode();', ['1: 4 lines']],
  ['code();\n  /**\n   * one\n   * two\n   *\n   * three\n   * @returns four\n   */', ['2: 4 lines']],
  ['{/* one\n two\n three\n four */}', ['1: 4 lines']],
  [`// ${'long '.repeat(40)}`, ['1: over 140 columns']],
  ['// one\n// two\n// three\n\n// and another', []],
  ['/** one */\n/** two */\n/** three */\n/** four */', []],
])('%j: %j', (text, found) => {
  expect(longCommentsIn(text)).toEqual(found);
});

it('the head of a SQL function may be longer, what is in its body not', () => {
  const four = '-- one\n-- two\n-- three\n-- four\n';
  expect(longCommentsIn(`${four}SELECT 1;\n`, true)).toEqual([]);
  expect(longCommentsIn(`SELECT 1;\n${four}`, true)).toEqual(['2: 4 lines']);
});
