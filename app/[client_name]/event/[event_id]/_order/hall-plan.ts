import type { Choice } from '@/lib/carts';
import type { BuyingWords } from '@/lib/i18n/buying';
import type { Say } from '@/lib/i18n/own-words';
import { seatIdOf } from '@/lib/ids';
import { type HallSeat, hallMark } from '@/lib/seats';
import { PITCH, STAGE } from './hall-measures';

/**
 * Seat id, seat number, index of its rank in `ranks`, and whether it is free; 2: free only with this visitor's code, taken for others. A
 * tuple, because halls are large.
 */
export type DrawnSeat = readonly [
  id: string,
  number: string,
  rank: number,
  isFree: 0 | 1 | 2,
  kind?: 'wheelchair' | 'companion',
];

/**
 * `x` and `y`: its upper left corner. `gaps`: indexes of the seats that have an aisle or a gap before them. `at`: the position of each seat
 * in the row, unless the seats are simply adjacent with gaps one seat wide.
 */
export type PlanRow = {
  label: string;
  short: string;
  isStepFree: boolean;
  x: number;
  y: number;
  width: number;
  height: number;
  seats: DrawnSeat[];
  gaps: number[];
  at?: [x: number, y: number][];
};
/** `x` and `y`: the middle of the baseline of its name. */
export type PlanSection = { name: string; x: number; y: number; rows: PlanRow[] };

/** A hall as the form draws it, in pixels. `words.seat` has `{n}` for the seat number. */
export type HallPlan = {
  /** The result of hallMark; it changes when the hall is rebuilt. */
  mark: string;
  width: number;
  height: number;
  sections: PlanSection[];
  ranks: { id: number; name: string }[];
  /** The ids of ranks that have seats free for everybody. */
  free: number[];
  words: Record<MapWord, string>;
};

type MapWord =
  | 'title'
  | 'hint'
  | 'keys'
  | 'stage'
  | 'seat'
  | 'taken'
  | 'wheelchair'
  | 'companion'
  | 'stepFree'
  | 'nowTaken'
  | 'bestChosen'
  | 'bestApart';

const SIDE = 36;
const SECTION_NAME = 40;
const LEAST_WIDTH = 280;
/** Half the width of a section name, in seats. */
const NAME_REACH = 3;

/** `opened`: the numbers of seats that the visitor's code unlocks. */
type PlanTexts = { choices: Choice[]; words: BuyingWords; say: Say; opened: ReadonlySet<number> };

/** The numbered seats of a performance by section and row; undefined for free seating. */
export function hallPlan(
  subEventId: number,
  hall: HallSeat[],
  { choices, words, say, opened }: PlanTexts,
): HallPlan | undefined {
  if (hall.length === 0) return undefined;
  const ranks = [...new Map(hall.map((seat) => [seat.categoryId, seat.categoryName]))].map(([id, name]) => ({
    id,
    name: say(name),
  }));
  const order = [...new Set(choices.map((choice) => choice.categoryId))];
  ranks.sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
  const rankOf = new Map(ranks.map(({ id }, i) => [id, i]));
  const measures = measure(hall);
  const sections: PlanSection[] = [];
  for (const ofSection of cut(hall, ({ section }) => section)) {
    const rows = cut(ofSection, ({ row }) => row).map((seats): PlanRow => {
      const short = seats[0]?.row ?? '';
      return {
        label: words.row(short),
        short,
        isStepFree: seats.every(({ place }) => place.isStepFree),
        ...boxOf(seats, measures),
        seats: seats.map(({ nr, seat, categoryId, isFree, place }): DrawnSeat => {
          const all = [
            seatIdOf(subEventId, nr),
            seat,
            rankOf.get(categoryId) ?? 0,
            isFree ? 1 : opened.has(nr) ? 2 : 0,
          ] as const;
          return place.kind ? [...all, place.kind] : all;
        }),
      };
    });
    sections.push({ name: say(ofSection[0]?.section ?? ''), ...nameAbove(ofSection, measures), rows });
  }
  const { width, height } = measures;
  const free = [...new Set(hall.filter(({ isFree }) => isFree).map(({ categoryId }) => categoryId))];
  return { mark: hallMark(hall), width, height, sections, ranks, free, words: mapWords(words) };
}

/** Groups consecutive seats with an equal value. */
function cut(seats: HallSeat[], by: (seat: HallSeat) => string): HallSeat[][] {
  const groups: HallSeat[][] = [];
  for (const seat of seats) {
    const last = groups.at(-1);
    if (last?.[0] && by(last[0]) === by(seat)) last.push(seat);
    else groups.push([seat]);
  }
  return groups;
}

/** `left` and `top`: the position of a seat at 0, 0. The hall is centred in the drawing. */
type Measures = { width: number; height: number; left: number; top: number };

function measure(hall: HallSeat[]): Measures {
  let [side, front, back] = [0, Number.POSITIVE_INFINITY, 0];
  for (const { place } of hall) {
    side = Math.max(side, Math.abs(place.x) + 0.5);
    front = Math.min(front, place.y);
    back = Math.max(back, place.y);
  }
  const width = Math.max(LEAST_WIDTH, Math.ceil(2 * side * PITCH) + 2 * SIDE);
  const top = STAGE + SECTION_NAME - front * PITCH;
  return { width, height: Math.ceil(top + (back + 1) * PITCH) + 16, left: (width - PITCH) / 2, top };
}

function boxOf(
  seats: HallSeat[],
  { left, top }: Measures,
): Pick<PlanRow, 'x' | 'y' | 'width' | 'height' | 'gaps' | 'at'> {
  const points = seats.map(({ place }) => [left + place.x * PITCH, top + place.y * PITCH] as const);
  const x = Math.min(...points.map(([x]) => x));
  const y = Math.min(...points.map(([, y]) => y));
  const at = points.map(([seatX, seatY]): [number, number] => [Math.round(seatX - x), Math.round(seatY - y)]);
  const gaps = seats.flatMap(({ place }, i) => (place.isAfterGap ? [i] : []));
  let passed = 0;
  const isPlain = at.every(([seatX, seatY], i) => {
    if (gaps[passed] === i) passed++;
    return seatY === 0 && seatX === (i + passed) * PITCH;
  });
  const width = Math.max(...at.map(([x]) => x)) + PITCH;
  const height = Math.max(...at.map(([, y]) => y)) + PITCH;
  return { x, y, width, height, gaps, ...(!isPlain && { at }) };
}

/** Above the seats near the middle of the section. */
function nameAbove(seats: HallSeat[], { left, top }: Measures): { x: number; y: number } {
  const xs = seats.map(({ place }) => place.x);
  const middle = (Math.min(...xs) + Math.max(...xs)) / 2;
  const near = seats.filter(({ place }) => Math.abs(place.x - middle) < NAME_REACH);
  const front = Math.min(...(near.length > 0 ? near : seats).map(({ place }) => place.y));
  return { x: left + PITCH / 2 + middle * PITCH, y: top + front * PITCH - 12 };
}

const mapWords = (words: BuyingWords): HallPlan['words'] => ({
  title: words.chooseSeats,
  hint: words.chooseSeatsHint,
  keys: words.mapKeys,
  stage: words.stage,
  seat: words.seat('{n}'),
  taken: words.taken,
  wheelchair: words.wheelchair,
  companion: words.companion,
  stepFree: words.stepFree,
  nowTaken: words.seatsTaken('{places}'),
  bestChosen: words.bestChosen('{places}'),
  bestApart: words.bestApart,
});
