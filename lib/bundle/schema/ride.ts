import { z } from 'zod';
import { decodePolyline } from '@/lib/rides';
import { boundedText } from '@/lib/text-field';
import { maybe, whole } from './fields';
import { name } from './text';

const MOST_METRES = 1_000_000;

const isLine = (text: string): boolean => {
  if (!/^[?-~]{4,20000}$/.test(text)) return false;
  const line = decodePolyline(text);
  return line.length > 1 && line.every(([lat, lon]) => Math.abs(lat) <= 90 && Math.abs(lon) <= 180);
};

const NO_LINE = 'must be a line as an encoded polyline with 5 decimals';

const MOST_SECONDS = 86_400;

/** A location of another client. */
const elsewhere = z.strictObject({
  client: name().describe('The name of the other organisation.'),
  location: name().describe('The key of its location.'),
});

/**
 * A measured ride from a location of the file to another one, or to one of another client of the circle; `metres` is
 * null where there is no way.
 */
export const ride = z.strictObject({
  from: name().describe('The key of the location where it begins.'),
  to: z
    .union([name(), elsewhere], 'must be the key of a location, or {"client", "location"} of another client')
    .describe('The key of the location where it ends, or a location of another organisation of the circle.'),
  metres: whole(0, MOST_METRES).nullable().describe('The length of the ride; null if there is no way.'),
  pushed_metres: whole(0, MOST_METRES).default(0).describe('Of these metres, those on foot.'),
  ferry_metres: whole(0, MOST_METRES).default(0).describe('Of these metres, those on a ferry.'),
  extra_seconds: whole(0, MOST_SECONDS)
    .default(0)
    .describe('Seconds besides riding and pushing: ferries, with the wait.'),
  line: maybe(
    boundedText(20_000, NO_LINE).refine(isLine, NO_LINE).meta({ kind: 'encoded polyline, 5 decimals' }),
  ).describe('The line of the ride, for the map of an evening.'),
});
