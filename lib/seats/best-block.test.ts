import { describe, expect, test } from 'vitest';
import { bestBlock } from '@/lib/seats/best-block';
import { drawn, hallOf } from '@/lib/seats/best-block/picture';

function pick(picture: readonly string[], count: number): string[] | undefined {
  const rows = hallOf(picture.join('\n'));
  const chosen = bestBlock(rows, count);
  return chosen === undefined ? undefined : drawn(rows, chosen).split('\n');
}

describe('towards the middle', () => {
  test.each([
    [1, '.........', '....o....'],
    [2, '........', '...oo...'],
    [3, '.........', '...ooo...'],
    [4, '....', 'oooo'],
  ])('%i in an empty row', (count, row, expected) => {
    expect(pick([row], count)).toEqual([expected]);
  });

  test('the middle row of an empty section', () => {
    const empty = ['......', '......', '......', '......', '......'];
    expect(pick(empty, 2)).toEqual(['......', '......', '..oo..', '......', '......']);
  });

  test('of two middle rows the one in front, of two middle seats the first', () => {
    expect(pick(['......', '......'], 1)).toEqual(['..o...', '......']);
  });

  test('a row counts as two seats', () => {
    const oneTaken = ['..........', '....XX....', '..........'];
    expect(pick(oneTaken, 1)).toEqual(['..........', '...oXX....', '..........']);
    expect(pick(oneTaken, 2)).toEqual(['....oo....', '....XX....', '..........']);
    expect(pick(['..........', 'XXXXXXXXXX', '....XX....', 'XXXXXXXXXX', 'XXXXXXXXXX'], 2)).toEqual([
      '..........',
      'XXXXXXXXXX',
      '..ooXX....',
      'XXXXXXXXXX',
      'XXXXXXXXXX',
    ]);
  });

  test('an earlier section first, when it has room', () => {
    expect(pick(['XX..', '', '....', '....'], 2)).toEqual(['XXoo', '', '....', '....']);
    expect(pick(['XX.X', '', '......', '......'], 2)).toEqual(['XX.X', '', '..oo..', '......']);
  });

  test('the middle of the hall, not of the price category', () => {
    expect(pick(['----......'], 2)).toEqual(['----oo....']);
  });
});

describe('no single seat between taken ones', () => {
  test.each([
    [2, 'X.....X', 'Xoo...X'],
    [2, 'X.....XX....X', 'X...ooXX....X'],
    [1, 'X...X', 'Xo..X'],
    [3, 'X....X...X', 'X....XoooX'],
    [2, 'X.-..X', 'X.-ooX'],
    [3, 'X....X', 'Xooo.X'],
  ])('%i in %s', (count, row, expected) => {
    expect(pick([row], count)).toEqual([expected]);
  });

  test('another row rather than a single seat', () => {
    expect(pick(['......', '.X...X', '......'], 2)).toEqual(['..oo..', '.X...X', '......']);
  });

  test('another section rather than a single seat', () => {
    expect(pick(['X...X', '', '.....X'], 2)).toEqual(['X...X', '', '...ooX']);
  });

  test('a seat alone at the end of a row rather than one between two taken, and neither where possible', () => {
    expect(pick(['X....X....'], 3)).toEqual(['X....Xooo.']);
    expect(pick(['X....X.....'], 3)).toEqual(['X....Xooo..']);
  });

  test('a free seat of another category does not count as taken', () => {
    expect(pick(['X.-....-.X'], 4)).toEqual(['X.-oooo-.X']);
  });

  test('a seat that was already single does not count against a block', () => {
    expect(pick(['X.X..X.X'], 2)).toEqual(['X.XooX.X']);
  });
});

describe('beside a gap', () => {
  test.each([
    [3, '.... ....', '.ooo ....'],
    [2, '... ..', '... oo'],
    [3, '.. ..', '.o oo'],
    // A single seat between a gap and taken seats counts as being at the end of a row.
    [2, 'X... ..X', 'X... ooX'],
    [4, '.. .. ....', '.. .. oooo'],
  ])('%i in %s', (count, row, expected) => {
    expect(pick([row], count)).toEqual([expected]);
  });

  test('another row rather than a block across the gap', () => {
    expect(pick(['.. ..', '...'], 3)).toEqual(['.. ..', 'ooo']);
  });
});

describe('in one row, not side by side', () => {
  test.each([
    [4, '..X..X...', 'ooXooX...'],
    [4, '..XX..X.X..', 'ooXXooX.X..'],
    [4, '...XXXX...X.X..', '...XXXXoooXoX..'],
    [5, '..X.X..X.X..', 'ooXoXooX.X..'],
    [10, '...X.X..X..X...', 'oooX.XooXooXooo'],
  ])('%i in %s', (count, row, expected) => {
    expect(pick([row], count)).toEqual([expected]);
  });

  test('rather than side by side in two rows', () => {
    expect(pick(['...', '..X..', '...'], 4)).toEqual(['...', 'ooXoo', '...']);
  });

  test('two pairs rather than three and one, when both are as close', () => {
    expect(pick(['X...X...X'], 4)).toEqual(['X.ooXoo.X']);
  });
});

describe('in one row, of several rows or places', () => {
  test('the closest together', () => {
    const rows = ['...X.X..X..X...', '...X..X..XXXX...'];
    expect(pick(rows, 10)).toEqual(['oooX.XooXooXooo', '...X..X..XXXX...']);
    expect(pick(rows.toReversed(), 10)).toEqual(['...X..X..XXXX...', 'oooX.XooXooXooo']);
  });

  test('of equally close blocks the one nearer the middle', () => {
    expect(pick(['.X.X.XXX.X.X.XXXXXXXX'], 3)).toEqual(['.X.X.XXXoXoXoXXXXXXXX']);
  });

  test('a single seat between two pieces is one single seat', () => {
    expect(pick(['X..-..X', 'X..X...X'], 4)).toEqual(['Xoo-ooX', 'X..X...X']);
  });
});

describe('over rows', () => {
  test('only when no row has room', () => {
    expect(pick(['.X.X.', 'XX..X'], 3)).toEqual(['oXoXo', 'XX..X']);
    expect(pick(['.X.XX', 'XX..X'], 3)).toEqual(['.XoXX', 'XXooX']);
  });

  test('nobody alone if possible', () => {
    expect(pick(['...X', 'XXXX', '...X', 'X.XX'], 4)).toEqual(['.ooX', 'XXXX', '.ooX', 'X.XX']);
  });

  test('rows that follow one another rather than rows apart', () => {
    expect(pick(['..XX', 'XXXX', '..XX', 'X..X'], 4)).toEqual(['..XX', 'XXXX', 'ooXX', 'XooX']);
  });

  test('one section rather than two', () => {
    expect(pick(['...X', '', '...X', '...X'], 5)).toEqual(['...X', '', '.ooX', 'oooX']);
  });

  test('several sections when no single one has room', () => {
    expect(pick(['..X', '', 'X..'], 4)).toEqual(['ooX', '', 'Xoo']);
  });

  test('of equally long runs the ones nearer the middle', () => {
    expect(pick(['XX.XXX.', '..XXXXX'], 3)).toEqual(['XXoXXX.', 'ooXXXXX']);
    expect(pick(['.XX.XXX', '..XXXXX'], 3)).toEqual(['.XXoXXX', 'ooXXXXX']);
  });

  test('runs that fit exactly rather than a single seat left', () => {
    expect(pick(['.....XX', 'X...X..'], 7)).toEqual(['oooooXX', 'X...Xoo']);
  });
});

describe('bounds', () => {
  test('undefined exactly when there are too few free seats of the category', () => {
    expect(pick(['X.-.X'], 2)).toEqual(['Xo-oX']);
    expect(pick(['X.-.X'], 3)).toBeUndefined();
    expect(bestBlock([], 1)).toBeUndefined();
    expect(bestBlock([{ section: 'Zaal', row: 'A', seats: [] }], 1)).toBeUndefined();
  });

  test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('refuses a count of %d', (count) => {
    expect(() => bestBlock(hallOf('....'), count)).toThrow(RangeError);
  });

  test('fills a hall to the last seat, party by party', () => {
    const rows = hallOf(Array.from({ length: 6 }, () => '.'.repeat(11)).join('\n'));
    const sold = new Set<number>();
    for (let party = 0; sold.size < 66; party++) {
      const count = Math.min((party % 5) + 1, 66 - sold.size);
      const chosen = bestBlock(rows, count) ?? [];
      expect(chosen).toHaveLength(count);
      for (const nr of chosen) {
        expect(sold.has(nr)).toBe(false);
        sold.add(nr);
        const seat = rows.flatMap((row) => row.seats).find((one) => one?.nr === nr);
        if (seat) seat.free = false;
      }
    }
    expect(bestBlock(rows, 1)).toBeUndefined();
  });
});
