import type { Choice } from '@/lib/carts';
import type { BuyingWords } from '@/lib/i18n/buying';
import { seatIdOf } from '@/lib/ids';
import { type HallSeat, rowGaps } from '@/lib/seats';
import { PITCH, placesIn, STAGE } from './hall-measures';

/** Seat id, number, place of its rank in `ranks`, and whether it is free. Short, because halls are large. */
export type PlanSeat = readonly [id: string, number: string, rank: number, isFree: 0 | 1];
/** `x` and `y`: where its first seat begins. `gaps`: the places, from 0, of the seats before which there is one (`rowGaps`). */
export type PlanRow = { label: string; short: string; x: number; y: number; seats: PlanSeat[]; gaps: number[] };
/** `y`: the line on which its name stands. */
export type PlanSection = { name: string; y: number; rows: PlanRow[] };

/** A hall as the form draws it, in pixels. `words.seat` has `{n}` where the number of a seat goes. */
export type HallPlan = {
  width: number;
  height: number;
  sections: PlanSection[];
  ranks: { id: number; name: string }[];
  words: Record<MapWord, string>;
};

type MapWord =
  | 'title'
  | 'hint'
  | 'keys'
  | 'stage'
  | 'seat'
  | 'taken'
  | 'nowTaken'
  | 'best'
  | 'bestChosen'
  | 'bestApart';

const SIDE = 36;
const SECTION_NAME = 40;
const LEAST_WIDTH = 280;

/** The numbered seats of a performance, cut into sections and rows; undefined for free seating. */
export function hallPlan(
  subEventId: number,
  hall: HallSeat[],
  choices: Choice[],
  words: BuyingWords,
): HallPlan | undefined {
  if (hall.length === 0) return undefined;
  const ranks = [...new Map(hall.map((seat) => [seat.categoryId, seat.categoryName]))].map(([id, name]) => ({
    id,
    name,
  }));
  const order = [...new Set(choices.map((choice) => choice.categoryId))];
  ranks.sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
  const place = new Map(ranks.map(({ id }, i) => [id, i]));
  const sections: PlanSection[] = [];
  for (const { section, row, seat, nr, categoryId, isFree } of hall) {
    const at = sections.at(-1)?.name === section ? sections.at(-1) : undefined;
    const rows = at?.rows ?? [];
    if (!at) sections.push({ name: section, y: 0, rows });
    const line = rows.at(-1)?.short === row ? rows.at(-1) : undefined;
    const ofRow = line?.seats ?? [];
    if (!line) rows.push({ label: words.row(row), short: row, x: 0, y: 0, seats: ofRow, gaps: [] });
    ofRow.push([seatIdOf(subEventId, nr), seat, place.get(categoryId) ?? 0, isFree ? 1 : 0]);
  }
  for (const row of sections.flatMap(({ rows }) => rows)) row.gaps = rowGaps(row.seats.map(([, number]) => number));
  return { ...lay(sections), sections, ranks, words: mapWords(words) };
}

/** Puts the rows below one another, each in the middle. */
function lay(sections: PlanSection[]): { width: number; height: number } {
  const most = Math.max(...sections.flatMap(({ rows }) => rows.map(placesIn)));
  const width = Math.max(LEAST_WIDTH, most * PITCH + 2 * SIDE);
  let y = STAGE;
  for (const section of sections) {
    section.y = y + SECTION_NAME - 12;
    y += SECTION_NAME;
    for (const row of section.rows) {
      row.x = (width - placesIn(row) * PITCH) / 2;
      row.y = y;
      y += PITCH;
    }
  }
  return { width, height: y + 16 };
}

const mapWords = (words: BuyingWords): HallPlan['words'] => ({
  title: words.chooseSeats,
  hint: words.chooseSeatsHint,
  keys: words.mapKeys,
  stage: words.stage,
  seat: words.seat('{n}'),
  taken: words.taken,
  nowTaken: words.seatsTaken('{places}'),
  best: words.bestSeats,
  bestChosen: words.bestChosen('{places}'),
  bestApart: words.bestApart,
});
