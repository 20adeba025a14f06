import { expect, it } from 'vitest';
import type { Evening, Recommendation } from '@/lib/recommendations';
import { gapsOf } from './gaps';

const HOUR = 3_600_000;
const stop = (id: number, hour: number) => ({ id, startsAt: hour * HOUR, endsAt: (hour + 1) * HOUR });
const evening = (...stops: ReturnType<typeof stop>[]) => ({ stops, ways: [] }) as unknown as Evening;
const offer = (id: number, hour: number, when: 'before' | 'after', gapMinutes = 30) =>
  ({ id, startsAt: hour * HOUR, when, gapMinutes }) as Recommendation;
const gaps = (of: Evening, lists: [number, Recommendation[]][], parties: [number, number][] = []) =>
  gapsOf(of, new Map(lists), new Map(parties)).map(({ after, before, list }) => ({
    between: [after, before],
    list: list.map(({ offer, seen, party }) => [offer.id, seen.map(({ when, from }) => `${when} ${from}`), party]),
  }));

it('sorts recommendations into before, between and after, in order of time', () => {
  const lists: [number, Recommendation[]][] = [
    [1, [offer(12, 20, 'after'), offer(11, 15, 'before')]],
    [2, [offer(13, 23, 'after'), offer(12, 20, 'before')]],
  ];
  expect(
    gaps(evening(stop(1, 18), stop(2, 22)), lists, [
      [1, 2],
      [2, 3],
    ]),
  ).toEqual([
    { between: [undefined, 1], list: [[11, ['before 1'], 2]] },
    { between: [1, 2], list: [[12, ['after 1', 'before 2'], 3]] },
    { between: [2, undefined], list: [[13, ['after 2'], 3]] },
  ]);
});

it('keeps the order of the lists, the best place of two, then the id', () => {
  const lists: [number, Recommendation[]][] = [
    [1, [offer(15, 20, 'after'), offer(13, 20, 'after'), offer(14, 20, 'after')]],
    [2, [offer(14, 20, 'before'), offer(12, 20, 'before')]],
  ];
  const [gap] = gaps(evening(stop(1, 18), stop(2, 22)), lists);
  expect(gap?.list.map(([id]) => id)).toEqual([14, 15, 12, 13]);
});

it('names the nearest of performances that overlap each other', () => {
  const lists: [number, Recommendation[]][] = [
    [1, [offer(12, 21, 'after', 90)]],
    [2, [offer(12, 21, 'after', 45)]],
  ];
  expect(gaps(evening(stop(1, 18), stop(2, 19)), lists)).toEqual([
    { between: [2, undefined], list: [[12, ['after 2'], 1]] },
  ]);
});
