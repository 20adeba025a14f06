import { z } from 'zod';
import { boundedText, trimmedText } from '@/lib/text-field';

/** Form fields of the programme, converted to the format of a bundle. */
export const text = (most = 200) => trimmedText(most);
export const id = z.coerce.number().int().positive();
export const seen = boundedText(100);

export const day = boundedText(30).check(z.iso.date());

/** `20:30` becomes `20:30:00`. */
export const time = boundedText(8)
  .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/)
  .transform((value) => (value.length === 5 ? `${value}:00` : value));
export const timeOrNone = z.union([z.literal('').transform(() => null), time]);

/** `2027-01-31T10:00` becomes `2027-01-31 10:00:00`. */
export const momentOrNone = z.union([
  z.literal('').transform(() => null),
  boundedText(19)
    .regex(/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?$/)
    .transform((value) => `${value.slice(0, 10)} ${value.slice(11, 16)}:${value.slice(17) || '00'}`),
]);

export { amountField as amount } from '../_frame/amount-field';

export const countOrNone = z.union([
  z.literal('').transform(() => null),
  z.coerce.number().int().min(1).max(1_000_000),
]);

export const list = text(1000).transform((value) =>
  value
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean),
);

/** A bundle's moment in the format of a `datetime-local` field. */
export const toField = (moment: string | null): string => moment?.slice(0, 16).replace(' ', 'T') ?? '';
