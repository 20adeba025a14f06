import type { Choice } from '@/lib/carts';
import type { BuyingWords } from '@/lib/i18n/buying';
import { seatIdOf } from '@/lib/ids';
import type { HallSeat } from '@/lib/seats';

/** Seat id, number, place of its rank in `ranks`, and whether it is free. Short, because halls are large. */
export type PlanSeat = readonly [id: string, number: string, rank: number, isFree: 0 | 1];
export type PlanRow = { label: string; short: string; seats: PlanSeat[] };
export type PlanSection = { name: string; rows: PlanRow[] };

/** A hall as the form shows it. `words.seat` has `{n}` where the number of a seat goes. */
export type HallPlan = {
  sections: PlanSection[];
  ranks: { id: number; name: string }[];
  words: { title: string; hint: string; stage: string; seat: string; taken: string } & {
    size: string;
    small: string;
    large: string;
  };
};

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
    if (!at) sections.push({ name: section, rows });
    const line = rows.at(-1)?.short === row ? rows.at(-1) : undefined;
    const ofRow = line?.seats ?? [];
    if (!line) rows.push({ label: words.row(row), short: row, seats: ofRow });
    ofRow.push([seatIdOf(subEventId, nr), seat, place.get(categoryId) ?? 0, isFree ? 1 : 0]);
  }
  return {
    sections,
    ranks,
    words: {
      title: words.chooseSeats,
      hint: words.chooseSeatsHint,
      stage: words.stage,
      seat: words.seat('{n}'),
      taken: words.taken,
      size: words.mapSize,
      small: words.mapSmall,
      large: words.mapLarge,
    },
  };
}
