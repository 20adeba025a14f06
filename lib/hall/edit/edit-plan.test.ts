import { describe, expect, it } from 'vitest';
import { layOut } from '../lay-out';
import { makeRows, rowNames, seatNumbers } from '../make-rows';
import type { Section } from '../plan';
import { parsePlanText, printPlanText } from '../plan-text';
import {
  addAisle,
  amend,
  closeGaps,
  countRanks,
  curveRows,
  findProblems,
  moveSeats,
  nameRows,
  newHistory,
  numberRows,
  rangeOf,
  redo,
  removeSeats,
  rotateSeats,
  rowOf,
  seatKey,
  seatsBetween,
  seatTowards,
  sectionRows,
  setRank,
  setStepFree,
  setUse,
  step,
  undo,
} from '.';

function plan(text: string): Section[] {
  const read = parsePlanText(text);
  if ('line' in read) throw new Error(`line ${read.line}`);
  return read.sections;
}
const HALL = '# Zaal = r1\nA: 1-4\nB: 1-4\n\n# Balkon = r2\nA: 5 3 1 | 2 4 6';
const key = (name: string) => {
  const [section = '', row = '', seat = ''] = name.split(' ');
  return seatKey({ section: section === 'Z' ? 'Zaal' : 'Balkon', row, seat });
};
const these = (...names: string[]) => new Set(names.map(key));
const text = (sections: Section[]) => printPlanText(sections).split('\n').filter(Boolean);
const named = (keys: string[]) => keys.map((one) => JSON.parse(one).slice(1).join(''));

describe('numbers and names', () => {
  it('left, right, odds and evens, from any first number', () => {
    expect(seatNumbers(4, 'left', 11)).toEqual([11, 12, 13, 14]);
    expect(seatNumbers(4, 'right', 1)).toEqual([4, 3, 2, 1]);
    expect(seatNumbers(6, 'odd-even')).toEqual([5, 3, 1, 2, 4, 6]);
    expect(seatNumbers(3, 'odd', 2)).toEqual([3, 5, 7]);
    expect(seatNumbers(3, 'even', 1)).toEqual([2, 4, 6]);
    const asked = { names: ['A'], seats: 4, aisleAfter: 2, curve: 0, first: 5 } as const;
    expect(text([{ name: 'Z', category: 'r', rows: makeRows({ ...asked, numbering: 'left' }) }])[1]).toBe(
      'A: 5 6 | 7 8',
    );
    expect(makeRows({ ...asked, numbering: 'left', aisleAfter: 0 })).toEqual([{ row: 'A', first: 5, seats: 4 }]);
  });
  it('row names continue from the first one', () => {
    expect(rowNames('A', 3)).toEqual(['A', 'B', 'C']);
    expect(rowNames('Y', 4)).toEqual(['Y', 'Z', 'AA', 'AB']);
    expect(rowNames('9', 3)).toEqual(['9', '10', '11']);
    expect(rowNames('R08', 3)).toEqual(['R08', 'R09', 'R10']);
    expect(rowNames('Loge', 2)).toEqual(['Loge', 'Loge 2']);
    expect(rowNames('zz', 2)).toEqual(['zz', 'aaa']);
  });
  it('a row is renumbered in place, and companion seats keep their wheelchair place', () => {
    const sections = plan('# Zaal = r1\nA: 1(w) 2(c1) | 3');
    expect(text(numberRows(sections, these('Z A 3'), { numbering: 'right', first: 1 }))[1]).toBe('A: 3(w) 2(c3) | 1');
    expect(text(nameRows(plan(HALL), these('Z A 1', 'Z B 1'), '7')).slice(1, 3)).toEqual(['7: 1-4', '8: 1-4']);
    expect(text(sectionRows(plan(HALL), these('Z B 1'), 'Loge'))).toContain('# Loge = r1');
    expect(text(sectionRows(plan(HALL), these('Z B 1'), 'Balkon'))).toHaveLength(5);
  });
});

describe('changes of seats', () => {
  it('a rank, places for wheelchairs, steps', () => {
    expect(text(setRank(plan(HALL), these('Z A 2'), 'r9'))[1]).toBe('A: 1 2(=r9) 3 4');
    expect(text(setRank(setRank(plan(HALL), these('Z A 2'), 'r9'), these('Z A 2'), 'r1'))[1]).toBe('A: 1 2 3 4');
    const places = setUse(setUse(plan(HALL), these('Z A 1'), 'wheelchair'), these('Z A 2'), 'companion');
    expect(text(places)[1]).toBe('A: 1(w) 2(c1) 3 4');
    expect(text(setUse(places, these('Z A 1'), 'seat'))[1]).toBe('A: 1 2 3 4');
    expect(text(removeSeats(places, these('Z A 1')))[1]).toBe('A: | 2 3 4');
    expect(text(setUse(plan(HALL), these('Z A 2'), 'companion'))[1]).toBe('A: 1 2 3 4');
    expect(text(setStepFree(plan(HALL), these('Z A 1'), true))[1]).toBe('A(step-free): 1 2 3 4');
  });
  it('what is not selected stays as it was written, and the input is not changed', () => {
    const before = plan(HALL);
    const after = setRank(before, these('Z A 2'), 'r9');
    expect(text(after).slice(2)).toEqual(text(plan(HALL)).slice(2));
    expect(before).toEqual(plan(HALL));
  });
  it('removed seats leave a gap; empty rows and sections are removed', () => {
    expect(text(removeSeats(plan(HALL), these('Z A 2')))[1]).toBe('A: 1 | 3 4');
    expect(text(removeSeats(plan(HALL), these('Z A 1', 'Z A 2', 'Z A 3', 'Z A 4')))).toHaveLength(4);
    const all = new Set(layOut(plan(HALL)).map(seatKey));
    expect(removeSeats(plan(HALL), all)).toEqual([]);
  });
  it('aisles are added and removed', () => {
    const aisle = addAisle(plan(HALL), these('Z A 2', 'Z B 2', 'Z B 4'));
    expect(text(aisle).slice(1, 3)).toEqual(['A: 1 2 | 3 4', 'B: 1 2 | 3 4']);
    expect(text(closeGaps(aisle, these('Z A 3')))[1]).toBe('A: 1 2 3 4');
    expect(text(closeGaps(aisle, these('Z A 1')))[1]).toBe('A: 1 2 | 3 4');
  });
});

describe('where seats stand', () => {
  const spots = (sections: Section[]) =>
    new Map(layOut(sections).map((seat) => [seatKey(seat), [seat.place.x, seat.place.y]]));
  it('a moved row does not move other rows', () => {
    const before = spots(plan(HALL));
    const after = moveSeats(plan(HALL), new Set(rowOf(layOut(plan(HALL)), key('Z A 1'))), { x: 2, y: -0.5 });
    for (const [seat, [x = 0, y = 0]] of before) {
      const isMoved = JSON.parse(seat)[0] === 'Zaal' && JSON.parse(seat)[1] === 'A';
      expect(spots(after).get(seat)).toEqual(isMoved ? [x + 2, y - 0.5] : [x, y]);
    }
    expect(text(after)[1]).toBe('A(x2;y-0.5): 1 2 3 4');
  });
  it('a part of a row is moved seat by seat; the other seats keep their curve', () => {
    const curved = curveRows(plan(HALL), these('Z A 1'), 3);
    const before = spots(curved);
    const after = spots(moveSeats(curved, these('Z A 4'), { x: 1, y: 0 }));
    expect(after.get(key('Z A 4'))?.[0]).toBe((before.get(key('Z A 4'))?.[0] ?? 0) + 1);
    for (const seat of ['Z A 1', 'Z A 2', 'Z B 1', 'B A 5']) {
      const [x = 0, y = 0] = before.get(key(seat)) ?? [];
      expect(after.get(key(seat))?.[0]).toBeCloseTo(x, 1);
      expect(after.get(key(seat))?.[1]).toBeCloseTo(y, 1);
    }
  });
  it('turned by a quarter and back seats have their old positions', () => {
    const row = new Set(rowOf(layOut(plan(HALL)), key('Z A 1')));
    const turned = rotateSeats(plan(HALL), row, 90);
    expect([...spots(turned)].slice(0, 4).map(([, [x]]) => x)).toEqual([0, 0, 0, 0]);
    const back = spots(rotateSeats(turned, row, -90));
    for (const [seat, spot] of spots(plan(HALL))) expect(back.get(seat)).toEqual(spot);
  });
});

describe('picking', () => {
  const placed = layOut(plan(HALL));
  it('by a rectangle, a row, a range', () => {
    expect(named(seatsBetween(placed, { x: 0, y: 1.2 }, { x: -3, y: -0.2 }))).toEqual(['A1', 'A2', 'B1', 'B2']);
    expect(named(rowOf(placed, key('B A 1')))).toEqual(['A5', 'A3', 'A1', 'A2', 'A4', 'A6']);
    expect(named(rangeOf(placed, key('B A 4'), key('B A 3')))).toEqual(['A3', 'A1', 'A2', 'A4']);
    expect(named(rangeOf(placed, key('Z A 2'), key('Z B 3')))).toEqual(['A2', 'A3', 'B2', 'B3']);
  });
  it('by arrows: over gaps, over sections, and no farther than the edge', () => {
    const go = (from: string, ...ways: Parameters<typeof seatTowards>[2][]) =>
      ways.reduce<string | undefined>((at, way) => at && seatTowards(placed, at, way), key(from));
    expect(go('B A 1', 'right')).toBe(key('B A 2'));
    expect(go('Z A 2', 'down', 'down')).toBe(key('B A 1'));
    expect(go('Z A 1', 'left')).toBeUndefined();
    expect(go('Z A 1', 'up')).toBeUndefined();
  });
});

it('names what is wrong', () => {
  const wrong = plan('# Zaal = r1\nA: 1 2 2 3(c9)\nB(y0.2): 1-4');
  const said = findProblems(wrong).map(({ kind, row, seat }) => `${kind} ${row}${seat}`);
  expect(said).toEqual(['twice A2', 'close B1', 'close B2', 'close B4', 'companion A3']);
  expect(findProblems(plan(HALL))).toEqual([]);
  expect([...countRanks(plan('# Zaal = r1\nA: 1-4\nB: 1 2(=r2) |'))]).toEqual([
    ['r1', 5],
    ['r2', 1],
  ]);
});

it('changes are undone and redone; a new change discards what could be redone', () => {
  let history = newHistory('a');
  history = step(step(history, 'b'), 'c');
  expect(undo(history).now).toBe('b');
  expect(undo(undo(undo(history))).now).toBe('a');
  expect(redo(undo(history)).now).toBe('c');
  expect(redo(step(undo(history), 'd')).now).toBe('d');
  expect(step(history, 'c')).toBe(history);
  expect(undo(amend(history, 'x')).now).toBe('b');
  const long = Array.from({ length: 500 }, (_, i) => String(i)).reduce(step, newHistory('first'));
  expect(long.past).toHaveLength(200);
});
