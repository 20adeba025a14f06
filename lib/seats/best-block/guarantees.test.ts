import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bestBlock, blockAndNear, type SeatRow } from '@/lib/seats/best-block';
import { drawn, hallOf } from './picture';

type SeatPosition = { r: number; i: number };

/** Everything in the guarantees, counted seat by seat over the whole hall: slow, and independent of the code under test. */
function measured(rows: readonly SeatRow[], chosen: ReadonlySet<number>) {
  const places: SeatPosition[] = rows.flatMap((row, r) =>
    row.seats.flatMap((seat, i) => (seat && chosen.has(seat.nr) ? [{ r, i }] : [])),
  );
  const isChosen = (r: number, i: number) => chosen.has(rows[r]?.seats[i]?.nr ?? -1);
  const isFree = (r: number, i: number) => rows[r]?.seats[i]?.free ?? false;
  // A gap ends the row.
  const exists = (r: number, i: number) => !!rows[r]?.seats[i];
  const isTaken = (r: number, i: number, after: boolean) =>
    exists(r, i) && (!isFree(r, i) || (after && isChosen(r, i)));
  let between = 0;
  let atEnd = 0;
  rows.forEach((row, r) => {
    row.seats.forEach((seat, i) => {
      if (!seat?.free || isChosen(r, i)) return;
      const enclosed = (after: boolean) => isTaken(r, i - 1, after) && isTaken(r, i + 1, after);
      const cornered = (after: boolean) =>
        (!exists(r, i - 1) && isTaken(r, i + 1, after)) || (!exists(r, i + 1) && isTaken(r, i - 1, after));
      if (enclosed(true) && !enclosed(false)) between++;
      if (cornered(true) && !cornered(false)) atEnd++;
    });
  });
  const rowsUsed = [...new Set(places.map(({ r }) => r))];
  const sections = [...new Set(rows.map((row) => row.section))];
  const pieces = places.filter(({ r, i }) => !isChosen(r, i - 1)).length;
  const alone = places.filter(({ r, i }) => !isChosen(r, i - 1) && !isChosen(r, i + 1)).length;
  const section = sections.indexOf(rows[places[0]?.r ?? 0]?.section ?? '');
  const span = (places.at(-1)?.i ?? 0) - (places[0]?.i ?? 0) + 1;
  const sectionsUsed = new Set(rowsUsed.map((r) => rows[r]?.section)).size;
  const rowSpan = (rowsUsed.at(-1) ?? 0) - (rowsUsed[0] ?? 0) + 1;
  return { between, atEnd, rows: rowsUsed.length, sectionsUsed, pieces, alone, section, span, rowSpan, places };
}

type Measured = ReturnType<typeof measured>;

/** The squared distance of a block from the middle of its section, in seats: a row is two seats deep. */
function distance(rows: readonly SeatRow[], { places }: Measured): number {
  const { r } = places[0] as SeatPosition;
  const own = rows[r] as SeatRow;
  const ofSection = rows.filter((row) => row.section === own.section);
  const middleRow = (ofSection.length - 1) / 2;
  const middleSeat = (own.seats.length - 1) / 2;
  const centre = places.reduce((sum, { i }) => sum + i, 0) / places.length;
  return (centre - middleSeat) ** 2 + (2 * (ofSection.indexOf(own) - middleRow)) ** 2;
}

function* choicesOf(seats: readonly number[], count: number, from = 0): Generator<number[]> {
  if (count === 0) yield [];
  for (let i = from; count > 0 && i + count <= seats.length; i++) {
    for (const rest of choicesOf(seats, count - 1, i + 1)) yield [seats[i] as number, ...rest];
  }
}

/** Keeps the candidates that are least by one measure after another, and expects the answer among them at each step. */
function expectLeast(all: Measured[], answer: Measured, ...measures: [string, (m: Measured) => number][]) {
  let left = all;
  for (const [name, of] of measures) {
    const least = Math.min(...left.map(of));
    expect(of(answer), name).toBeCloseTo(least, 9);
    left = left.filter((one) => of(one) < least + 1e-9);
  }
  return left;
}

const sign = fc.oneof(
  { weight: 5, arbitrary: fc.constant('.') },
  { weight: 4, arbitrary: fc.constant('X') },
  fc.constant('-'),
);
const gap = { weight: 2, arbitrary: fc.constant(' ') };
const line = fc
  .array(fc.oneof({ weight: 9, arbitrary: sign }, gap), { minLength: 1, maxLength: 9 })
  .map((signs) => signs.join('').trim().replaceAll(/ +/g, ' '))
  .filter((text) => text !== '');
const section = fc.array(line, { minLength: 1, maxLength: 4 }).map((lines) => lines.join('\n'));
const hall = fc
  .array(section, { minLength: 1, maxLength: 2 })
  .map((sections) => sections.join('\n\n'))
  .filter((picture) => [...picture].filter((one) => one === '.').length <= 13);

function check(picture: string, count: number): 'none' | 'side by side' | 'one row' | 'over rows' {
  const rows = hallOf(picture);
  const free = rows.flatMap((row) => row.seats.flatMap((seat) => (seat?.free && seat.eligible ? [seat.nr] : [])));
  const answer = bestBlock(rows, count);
  if (free.length < count) {
    expect(answer).toBeUndefined();
    return 'none';
  }
  const chosen = answer ?? [];
  expect(chosen).toEqual([...new Set(chosen)].sort((a, b) => a - b));
  expect(chosen).toHaveLength(count);
  expect(chosen.every((nr) => free.includes(nr))).toBe(true);

  const all = [...choicesOf(free, count)].map((nrs) => measured(rows, new Set(nrs)));
  const mine = measured(rows, new Set(chosen));
  const context = drawn(rows, chosen);
  const blocks = all.filter((one) => one.pieces === 1);
  if (blocks.length > 0) {
    expect(mine.pieces, context).toBe(1);
    const [first] = expectLeast(
      blocks,
      mine,
      [`single seats\n${context}`, (m) => m.between],
      [`ends\n${context}`, (m) => m.atEnd],
      [`section\n${context}`, (m) => m.section],
      [`middle\n${context}`, (m) => distance(rows, m)],
    );
    expect(mine.places, `hall order\n${context}`).toEqual(first?.places);
    return 'side by side';
  }
  const oneRow = all.filter((one) => one.rows === 1);
  if (oneRow.length > 0) {
    expect(mine.rows, context).toBe(1);
    expectLeast(oneRow, mine, [`pieces\n${context}`, (m) => m.pieces], [`span\n${context}`, (m) => m.span]);
    return 'one row';
  }
  expect(mine.pieces, `pieces\n${context}`).toBe(Math.min(...all.map((one) => one.pieces)));
  expect(mine.alone, `alone\n${context}`).toBe(Math.min(...all.map((one) => one.alone)));
  expectLeast(
    all.filter((one) => one.pieces === mine.pieces && one.alone === mine.alone),
    mine,
    [`one section\n${context}`, (m) => Number(m.sectionsUsed > 1)],
    [`rows that follow one another\n${context}`, (m) => m.rowSpan],
  );
  return 'over rows';
}

test('every guarantee holds against all possible choices on small halls', () => {
  const seen = new Map<string, number>();
  fc.assert(
    fc.property(hall, fc.integer({ min: 1, max: 6 }), (picture, count) => {
      const kind = check(picture, count);
      seen.set(kind, (seen.get(kind) ?? 0) + 1);
    }),
    { numRuns: 1500 },
  );
  for (const kind of ['none', 'side by side', 'one row', 'over rows']) expect(seen.get(kind), kind).toBeGreaterThan(20);
});

test('no party is split by a gap while a row has room for all of it', () => {
  fc.assert(
    fc.property(hall, fc.integer({ min: 2, max: 6 }), (picture, count) => {
      const rows = hallOf(picture);
      const chosen = bestBlock(rows, count) ?? [];
      const runs = picture.split(/[\s\-X]+/).map((run) => run.length);
      fc.pre(runs.some((length) => length >= count));
      const lines = drawn(rows, chosen).split('\n');
      expect(lines.filter((line) => line.includes('o'))).toHaveLength(1);
      expect(lines.join('\n')).toContain('o'.repeat(count));
    }),
  );
});

test('the same hall gives the same seats', () => {
  fc.assert(
    fc.property(hall, fc.integer({ min: 1, max: 6 }), (picture, count) => {
      expect(bestBlock(hallOf(picture), count)).toEqual(bestBlock(hallOf(picture), count));
    }),
  );
});

test('a block leaves the same single seats whatever changes elsewhere, as long as the seats near it do not', () => {
  let changedBeside = 0;
  fc.assert(
    fc.property(hall, fc.integer({ min: 1, max: 6 }), fc.infiniteStream(fc.boolean()), (picture, count, change) => {
      const before = hallOf(picture);
      const block = blockAndNear(before, count);
      fc.pre(block !== undefined);
      const { nrs, near } = block as NonNullable<typeof block>;
      expect(near).toEqual(expect.arrayContaining(nrs));
      const after = hallOf(picture);
      for (const seat of after.flatMap(({ seats }) => seats)) {
        if (!seat || near.includes(seat.nr) || !change.next().value) continue;
        seat.free = !seat.free;
        if (near.includes(seat.nr - 1) || near.includes(seat.nr + 1)) changedBeside++;
      }
      const single = (rows: SeatRow[]) => {
        const { between, atEnd } = measured(rows, new Set(nrs));
        return { between, atEnd };
      };
      expect(single(after), drawn(after, nrs)).toEqual(single(before));
    }),
    { numRuns: 500 },
  );
  expect(changedBeside).toBeGreaterThan(20);
});
