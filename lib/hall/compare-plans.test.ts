import { expect, it } from 'vitest';
import { comparePlans } from './compare-plans';
import { parsePlanText } from './plan-text';

const plan = (text: string) => {
  const read = parsePlanText(text);
  return 'sections' in read ? read.sections : [];
};
const named = (keys: Set<string>) => [...keys].map((key) => JSON.parse(key).slice(1).join(''));

it('finds seats that were added, removed, moved, or have another rank or kind', () => {
  const { added, gone, moved } = comparePlans(
    plan('# Z = r1\nA: 1 2 3 4\nB: 1-2\nC: 1 2'),
    plan('# Z = r1\nA: 1 2(=r2) 3 4(w)\nB(x3): 1-2\nC: 2 3'),
  );
  expect(named(added)).toEqual(['C3']);
  expect(named(gone)).toEqual(['C1']);
  expect(named(moved)).toEqual(['A2', 'A4', 'B1', 'B2', 'C2']);
  const same = plan('# Z = r1\nA: 1-4');
  const none = comparePlans(same, plan('# Z = r1\nA: 1 2 3 4'));
  expect([none.added.size, none.gone.size, none.moved.size]).toEqual([0, 0, 0]);
});
