import { z } from 'zod';
import { decodePolyline } from '@/lib/rides';
import { maybe, whole } from './fields';
import { name } from './text';

const MOST_METRES = 1_000_000;

const isLine = (text: string): boolean => {
  if (!/^[?-~]{4,20000}$/.test(text)) return false;
  const line = decodePolyline(text);
  return line.length > 1 && line.every(([lat, lon]) => Math.abs(lat) <= 90 && Math.abs(lon) <= 180);
};

const MOST_SECONDS = 86_400;

/** A location of another client. */
const elsewhere = z.strictObject({ client: name(), location: name() });

/**
 * A measured way from a location of the file to another, or to one of another client of the circle; `metres` is null
 * where there is none.
 */
export const ride = z.strictObject({
  from: name(),
  to: z.union([name(), elsewhere], 'must be the key of a location, or {"client", "location"} of another client'),
  metres: whole(0, MOST_METRES).nullable(),
  /** Of the metres, those on foot and those on a ferry. */
  pushed_metres: whole(0, MOST_METRES).default(0),
  ferry_metres: whole(0, MOST_METRES).default(0),
  /** What it takes besides riding and pushing: ferries, with the waiting. */
  extra_seconds: whole(0, MOST_SECONDS).default(0),
  /** The way, for the picture of an evening. */
  line: maybe(z.string().refine(isLine, 'must be a line as an encoded polyline with 5 decimals')),
});
