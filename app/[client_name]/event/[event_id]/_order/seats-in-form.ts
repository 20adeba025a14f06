import type { HallPlan } from './hall-plan';
import { countField, typeField } from './order-state';
import type { FormRank } from './ranks-of';

/** The content of a form: ticket counts by type id, and the chosen seats in hall order. */
export type SeatsInForm = { counts: Record<string, number>; seats: string[] };

/** The checkboxes of the chosen seats. */
export const chosenSeats = (form: HTMLFormElement): HTMLInputElement[] => [
  ...form.querySelectorAll<HTMLInputElement>('input[type=checkbox]:checked'),
];

/** Reads the form's content. Invalid counts are 0; each chosen seat counts for its ticket type. */
export function chosenIn(form: HTMLFormElement, ranks: FormRank[]): SeatsInForm {
  const counts: Record<string, number> = {};
  for (const { name, value } of form.querySelectorAll<HTMLInputElement>('input[type=number]')) {
    counts[name.slice(countField('').length)] = /^\d{1,4}$/.test(value) ? Number(value) : 0;
  }
  const seats = chosenSeats(form);
  for (const seat of seats) {
    const field = form.elements.namedItem(typeField(seat.value));
    const rank = ranks.find(({ id }) => String(id) === seat.dataset.rank);
    const type = field instanceof HTMLSelectElement ? field.value : rank && firstType(rank, isOpened(seat))?.id;
    if (type) counts[type] = (counts[type] ?? 0) + 1;
  }
  return { counts, seats: seats.map(({ value }) => value) };
}

const isOpened = ({ dataset }: HTMLInputElement): boolean => dataset.own !== undefined;

/** The ticket types that a seat can have. */
export const typesFor = ({ types }: FormRank, isOpened: boolean) => types.filter((type) => type.isOfBlock === isOpened);

/** The ticket type of a seat until the visitor chooses another. */
export function firstType(rank: FormRank, isOpened: boolean) {
  const types = typesFor(rank, isOpened);
  return types.find(({ most }) => most > 0) ?? types[0];
}

/**
 * The names of a seat: `short` for its chip (`Stalls C9`), `long` for screen readers (`Stalls, Row C Seat 9`). `look`: the index of its
 * rank; `kind`: in words.
 */
export type NamedSeat = {
  short: string;
  long: string;
  look: number;
  kind: string | undefined;
  rankId: number | undefined;
  /** Free only with the visitor's code. */
  isOpened: boolean;
};

export function findSeat({ sections, ranks, words }: HallPlan, id: string): NamedSeat | undefined {
  for (const section of sections) {
    for (const { seats, short, label } of section.rows) {
      const seat = seats.find(([one]) => one === id);
      if (!seat) continue;
      const [, number, look, isFree, kind] = seat;
      const before = sections.length > 1 && section.name ? section.name : '';
      const place = `${short}${/\d$/.test(short) ? '-' : ''}${number}`;
      const said = [`${label} ${words.seat.replace('{n}', number)}`, kind && words[kind]].filter(Boolean).join(', ');
      return {
        short: before ? `${before} ${place}` : place,
        long: before ? `${before}, ${said}` : said,
        look,
        kind: kind && words[kind],
        rankId: ranks[look]?.id,
        isOpened: isFree === 2,
      };
    }
  }
  return undefined;
}

/** The long names of these seats. */
export const namesOf = (plan: HallPlan, seats: readonly HTMLInputElement[]): string =>
  seats.map(({ value }) => findSeat(plan, value)?.long).join('; ');
