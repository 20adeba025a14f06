import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layOut, type PlanPlace, type Section } from '@/lib/hall';
import { bestNrsOf } from './choose-best-seats';
import type { HallSeat } from './list-hall';

/** `.` free, `X` taken, `w` a free wheelchair place, a blank an empty place. Seats are numbered from 1; empty places have no number. */
const line = fc
  .array(fc.constantFrom('.', '.', '.', 'X', 'w', ' '), { minLength: 1, maxLength: 10 })
  .map((signs) => signs.join(''));
const picture = fc.array(fc.tuple(line, fc.boolean()), { minLength: 1, maxLength: 5 });

/** Numbers continue across an empty place, as across an aisle. */
function hallOf(lines: [string, boolean][]): {
  hall: HallSeat[];
  signs: Map<number, { row: number; at: number; sign: string }>;
} {
  const sections: Section[] = lines.map(([text, isOwn], i) => {
    let number = 0;
    const seats = [...text].map((sign, at): PlanPlace => {
      if (sign === ' ') return null;
      const wheelchair = sign === 'w' ? { wheelchair: true as const } : {};
      return { seat: String(++number), ...wheelchair, ...(isOwn && { x: at * 1.1, y: i * 2 }) };
    });
    return {
      name: 'Zaal',
      category: 'rang',
      rows: [{ row: String(i), seats, first: 1, ...(!isOwn && { y: i * 2, curve: 1 }) }],
    };
  });
  const drawn = lines.flatMap(([text], row) =>
    [...text].flatMap((sign, at) => (sign === ' ' ? [] : [{ row, at, sign }])),
  );
  const hall = layOut(sections).map((seat, i): HallSeat => {
    const isFree = drawn[i]?.sign !== 'X';
    return { ...seat, nr: i + 1, categoryId: 1, categoryName: 'rang', isFree };
  });
  return { hall, signs: new Map(drawn.map((seat, i) => [i + 1, seat])) };
}

test('no best block spans an aisle, and wheelchair places are given last, over random plans', () => {
  let aisles = 0;
  fc.assert(
    fc.property(picture, fc.integer({ min: 1, max: 5 }), (lines, count) => {
      const { hall, signs } = hallOf(lines);
      const chosen = (bestNrsOf(hall, { categoryId: 1, count }) ?? []).flatMap((nr) => signs.get(nr) ?? []);
      const free = (sign: string) => lines.reduce((sum, [text]) => sum + text.split(sign).length - 1, 0);
      const needsAll = free('.') < count;
      expect(chosen).toHaveLength(needsAll && free('.') + free('w') < count ? 0 : count);
      if (!needsAll) expect(chosen.map(({ sign }) => sign)).not.toContain('w');
      const open = needsAll ? /[.w]+/g : /\.+/g;
      const fits = lines.some(([text]) => text.match(open)?.some((run) => run.length >= count));
      if (!fits || chosen.length === 0) return;
      const [first] = chosen;
      expect(chosen).toEqual(chosen.map((seat, i) => ({ ...seat, row: first?.row, at: (first?.at ?? 0) + i })));
      if (lines[first?.row ?? 0]?.[0].trim().includes(' ')) aisles++;
    }),
    { numRuns: 2000 },
  );
  expect(aisles).toBeGreaterThan(100);
});
