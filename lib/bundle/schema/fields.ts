import { z } from 'zod';
import { isMoney, MAX_MONEY, type Money } from '@/lib/money';
import { boundedText } from '@/lib/text-field';

/**
 * Missing or null becomes null. In all schemas: metadata `kind` is the type, and the description the meaning, in
 * docs/organisations.md.
 */
export const maybe = <S extends z.ZodType>(schema: S) =>
  schema.nullish().transform((value): z.output<S> | null => value ?? null);

/** Like `maybe`, for members that a file may have thousands of: null is not stored. */
export const said = <S extends z.ZodType>(schema: S) =>
  schema.nullish().transform((value): z.output<S> | undefined => value ?? undefined);

/** Stored only when it is true. */
export const flag = () =>
  z
    .boolean()
    .nullish()
    .transform((value) => value || undefined);

export const whole = (min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`;
  return z
    .number(message)
    .refine((value) => Number.isInteger(value) && value >= min && value <= max, message)
    .meta({ kind: `whole number, ${min} to ${max}` });
};

/** A number with at most `places` decimals, which numeric(…, places) stores exactly. */
export const decimal = (min: number, max: number, places: number) => {
  const message = `must be a number from ${min} to ${max} with at most ${places} decimals`;
  const fits = (value: number) => value >= min && value <= max && Number(value.toFixed(places)) === value;
  return z
    .number(message)
    .refine(fits, message)
    .meta({ kind: `number, ${min} to ${max}, at most ${places} decimals` });
};

export const between = (min: number, max: number) => {
  const message = `must be a number from ${min} to ${max}`;
  return z
    .number(message)
    .refine((value) => value >= min && value <= max, message)
    .meta({ kind: `number, ${min} to ${max}` });
};

export const amount = () =>
  z
    .custom<Money>(isMoney, `must be an amount as a string with two decimals, from "0.00" to "${MAX_MONEY}"`)
    .meta({ kind: 'amount' });

const TIME = '([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d';

const isTime = (value: string) => new RegExp(`^${TIME}$`).test(value);

function isDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || value < '1900') return false;
  const at = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value);
}

const NO_DAY = 'must be a date YYYY-MM-DD from 1900 to 9998, or "+N" for N days after the first import';

/** `YYYY-MM-DD`, or `+N`: N days after the day of the first import. */
export const day = () =>
  boundedText(10, NO_DAY)
    .refine((value) => (isDate(value) && value < '9999') || /^\+(0|[1-9]\d{0,4})$/.test(value), NO_DAY)
    .meta({ kind: 'date `YYYY-MM-DD`, or `+N`' });

const NO_TIME = 'must be a time HH:MM:SS from 00:00:00 to 23:59:59';

export const time = () => boundedText(8, NO_TIME).refine(isTime, NO_TIME).meta({ kind: 'time `HH:MM:SS`' });

const NO_DATE_TIME = 'must be a local date and time YYYY-MM-DD HH:MM:SS';

/** Local date and time, `YYYY-MM-DD HH:MM:SS`. */
export const dateTime = () =>
  boundedText(19, NO_DATE_TIME)
    .refine((value) => value[10] === ' ' && isDate(value.slice(0, 10)) && isTime(value.slice(11)), NO_DATE_TIME)
    .meta({ kind: 'local `YYYY-MM-DD HH:MM:SS`' });
