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

/** A measured way from one location of the file to another; `metres` is null where there is none. */
export const ride = z.strictObject({
  from: name(),
  to: name(),
  metres: whole(0, MOST_METRES).nullable(),
  /** The way, for the picture of an evening. */
  line: maybe(z.string().refine(isLine, 'must be a line as an encoded polyline with 5 decimals')),
});
