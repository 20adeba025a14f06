import { z } from 'zod';

/** The name of a seat's checkbox. */
export const seatField = (nr: number): string => `seat-${nr}`;

/** The numbers of the seats chosen in a form. */
export const chosenSeats = (form: Record<string, unknown>): number[] =>
  Object.keys(form).flatMap((name) => {
    const nr = /^seat-([1-9]\d{0,6})$/.exec(name)?.[1];
    return nr ? [Number(nr)] : [];
  });

const emptyIsNone = (value: unknown) => (value === '' ? undefined : value);
const MOST_PLACES = 100_000;
const MOST_ID = 2 ** 31 - 1;

/** A number of places of a rank. The form always sends both fields; the number is empty if seats were chosen. */
export const PLACES = {
  rank: z.preprocess(emptyIsNone, z.coerce.number().int().positive().max(MOST_ID).optional()),
  count: z.preprocess(emptyIsNone, z.coerce.number().int().positive().max(MOST_PLACES).optional()),
};

/** What to block: the chosen seats, else a number of places; undefined if neither is given. */
export function seatsToBlock(form: { rank?: number | undefined; count?: number | undefined; [name: string]: unknown }) {
  const nrs = chosenSeats(form);
  if (nrs.length > 0) return { nrs };
  return form.rank && form.count ? { categoryId: form.rank, count: form.count } : undefined;
}
