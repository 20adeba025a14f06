import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Section } from './plan';
import { parsePlanText, printPlanText } from './plan-text';

it('reads what people type', () => {
  const text =
    '# Zaal = 1e rang\nA(~1.5): 5 3 1 | 2 4 6\nB: 3-6\nC(step-free): 1(w) 2(c1) 3(=zijkant)\n\n# Balkon = 2e rang\nA(x-3;y9): 1-4';
  const read = parsePlanText(text);
  expect(read).toEqual({
    sections: [
      {
        name: 'Zaal',
        category: '1e rang',
        rows: [
          {
            row: 'A',
            first: 1,
            curve: 1.5,
            seats: [{ seat: '5' }, { seat: '3' }, { seat: '1' }, null, { seat: '2' }, { seat: '4' }, { seat: '6' }],
          },
          { row: 'B', first: 3, seats: 4 },
          {
            row: 'C',
            first: 1,
            step_free: true,
            seats: [
              { seat: '1', wheelchair: true },
              { seat: '2', companion_of: '1' },
              { seat: '3', category: 'zijkant' },
            ],
          },
        ],
      },
      { name: 'Balkon', category: '2e rang', rows: [{ row: 'A', first: 1, seats: 4, x: -3, y: 9 }] },
    ],
  });
  expect(printPlanText('sections' in read ? read.sections : [])).toBe(text);
});

it.each([
  ['A: 1-3', 1],
  ['# Zaal', 1],
  ['# Zaal = r\nA 1-3', 2],
  ['# Zaal = r\nA: 3-1', 2],
  ['# Zaal = r\nA: 1(q)', 2],
  ['# Zaal = r\n\nA: | |', 3],
  ['# Zaal = r\nA: 1-999999', 2],
])('names the invalid line: %j', (text, line) => {
  expect(parsePlanText(text)).toEqual({ line });
});

const name = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 8 })
  .filter((text) => text.trim() !== '' && !/\p{Cc}/u.test(text));
const number = fc.integer({ min: -999, max: 999 }).map((value) => value / 10);
const seat = fc.record(
  { seat: name, category: name, x: number, y: number, wheelchair: fc.constant(true as const), companion_of: name },
  { requiredKeys: ['seat'] },
);
const listed = fc
  .array(fc.option(seat, { freq: 5 }), { minLength: 1, maxLength: 6 })
  .filter((seats) => seats.some(Boolean));
const rowOf = {
  row: name,
  x: number,
  y: number,
  curve: fc.constantFrom(0, 1.5),
  step_free: fc.constant(true as const),
};
const row = fc.oneof(
  fc.record({ ...rowOf, seats: listed, first: fc.constant(1) }, { requiredKeys: ['row', 'seats', 'first'] }),
  fc.record(
    { ...rowOf, seats: fc.integer({ min: 1, max: 99 }), first: fc.integer({ min: 1, max: 99 }) },
    { requiredKeys: ['row', 'seats', 'first'] },
  ),
);
const plan = fc.array(fc.record({ name, category: name, rows: fc.array(row, { minLength: 1, maxLength: 3 }) }), {
  maxLength: 3,
});

it('loses nothing of any plan when it is written and read', () => {
  const odd = {
    name: 'a\u2028b',
    category: '\u2029',
    rows: [{ row: '\u2028', seats: [{ seat: '\u2028' }], first: 1 }],
  };
  expect(parsePlanText(printPlanText([odd]))).toEqual({ sections: [odd] });
  fc.assert(
    fc.property(plan, (sections) => {
      expect(parsePlanText(printPlanText(sections as Section[]))).toEqual({ sections });
    }),
  );
  const demo = join(import.meta.dirname, '../../db/demo');
  for (const file of readdirSync(demo)) {
    for (const { sections } of JSON.parse(readFileSync(join(demo, file), 'utf8')).locations) {
      if (!sections) continue;
      const read = parsePlanText(printPlanText(sections.map(normal)));
      expect(read).toEqual({ sections: sections.map(normal) });
    }
  }
});

/** As the bundle's schema parses it: seat numbers as text, `first` filled in. */
function normal({ rows, ...section }: { rows: Record<string, unknown>[] } & Record<string, unknown>): Section {
  const seatOf = (one: unknown) => {
    if (one === null) return null;
    const {
      seat,
      companion_of: of,
      ...more
    } = (typeof one === 'object' ? one : { seat: one }) as Record<string, unknown>;
    return { ...more, seat: String(seat), ...(of !== undefined && { companion_of: String(of) }) };
  };
  const seatsOf = (seats: unknown) => (Array.isArray(seats) ? seats.map(seatOf) : seats);
  return {
    ...section,
    rows: rows.map((one) => ({ ...one, first: one.first ?? 1, seats: seatsOf(one.seats) })),
  } as Section;
}
