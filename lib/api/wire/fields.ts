import { z } from 'zod';
import { CART_ID_PATTERN, MAX_EVENT_ID } from '@/lib/ids';
import { boundedText } from '@/lib/text-field';

export const clientName = boundedText(100).meta({
  description: 'The short name of the organisation.',
  example: 'demo',
});

export const amount = z
  .string()
  .regex(/^\d+\.\d{2}$/)
  .meta({ description: 'An amount: decimal point, two places.', example: '24.50' });

/** An event id in a path. */
export const eventIdInPath = boundedText(10)
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .refine((id) => id <= MAX_EVENT_ID)
  .meta({ description: 'The id of an event.', example: '95' });

export const cartId = boundedText(128).regex(CART_ID_PATTERN).meta({
  description: 'The cart: as created, or an id of your own (8 to 128 of A-Z a-z 0-9 _ , -).',
  example: 'kT3v0eYqWm5uB7hZ1sXa9cRf2gLpN8jD',
});

/** An integer that may arrive as a string of digits, as forms and PHP send it. */
export function wholeNumber(min: number, max: number) {
  const message = notWhole(min, max);
  return z
    .union([z.int({ error: message, abort: true }).min(min, message).max(max, message), digits(message)], {
      error: message,
    })
    .transform(Number)
    .pipe(z.number({ error: message }).min(min, message).max(max, message));
}

/** The same, for a field that may be missing or empty, as forms send it. */
export const optionalNumber = (min: number, max: number) =>
  z.union([leftEmpty, wholeNumber(min, max)], { error: notWhole(min, max) }).optional();

const notWhole = (min: number, max: number) => `must be a whole number from ${min} to ${max}`;

const leftEmpty = z.literal('').transform(() => undefined);

const digits = (message: string) => boundedText(16, message).regex(/^-?\d{1,15}$/, message);

/** A short text without control characters and lone surrogates, which PostgreSQL cannot store. */
export function shortText(max: number) {
  const message = `must be a text of 1 to ${max} characters without control characters`;
  return boundedText(max, message).regex(/^[^\p{Cc}\p{Cs}]+$/u, { error: message, abort: true });
}

/** Like shortText, for a field that may be missing or empty, as forms send it. */
export function optionalText(max: number) {
  return z
    .union([leftEmpty, shortText(max)], {
      error: `must be a text of at most ${max} characters without control characters`,
    })
    .optional();
}

/** A member of a body that may also be null, as programs send missing values. */
export const orNull = <S extends z.ZodType>(schema: S) =>
  schema.nullable().transform((value): z.output<S> | undefined => value ?? undefined);
