import type { HallPlan } from './hall-plan';
import { countField, typeField } from './order-state';
import type { FormRank } from './ranks-of';

/** What a form holds: tickets by type, and the chosen seats in the order of the hall. */
export type SeatsInForm = { counts: Record<string, number>; seats: string[] };

/** The checkboxes of the chosen seats. */
export const chosenSeats = (form: HTMLFormElement): HTMLInputElement[] => [
  ...form.querySelectorAll<HTMLInputElement>('input[type=checkbox]:checked'),
];

/** What is chosen: numbers of tickets, where what is no whole number counts as none, and seats, each of its ticket type. */
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

/** The ticket types that a seat can be of. */
export const typesFor = ({ types }: FormRank, isOpened: boolean) => types.filter((type) => type.isOfBlock === isOpened);

/** That of a seat until the visitor gives it another. */
export function firstType(rank: FormRank, isOpened: boolean) {
  const types = typesFor(rank, isOpened);
  return types.find(({ most }) => most > 0) ?? types[0];
}

/**
 * A seat as its chip shows it (`Stalls C9`) and as it is said (`Stalls, Row C Seat 9`). `look`: the place of its rank; `kind`: in words.
 */
export type NamedSeat = {
  short: string;
  long: string;
  look: number;
  kind: string | undefined;
  rankId: number | undefined;
  /** By the visitor's code alone. */
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

/** What those seats are called, as they are said. */
export const namesOf = (plan: HallPlan, seats: readonly HTMLInputElement[]): string =>
  seats.map(({ value }) => findSeat(plan, value)?.long).join('; ');
