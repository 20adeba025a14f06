import { groupBy } from '@/lib/group-by';
import type { FreePlace } from './list-places';

/** As many places as a list to choose from has at most. */
const MOST = 300;

/**
 * Divides the free places of a performance into parts of up to 300: all of them if they fit; else each rank by itself, in hall order, whole
 * rows together where a row has no more.
 */
export function dividePlaces(places: readonly FreePlace[]): FreePlace[][] {
  if (places.length <= MOST) return places.length > 0 ? [[...places]] : [];
  return [...groupBy(places, ({ rank }) => rank).values()].flatMap(inRows);
}

function inRows(places: FreePlace[]): FreePlace[][] {
  const parts: FreePlace[][] = [];
  for (const row of groupBy(places, ({ section, row }) => JSON.stringify([section, row])).values()) {
    for (let from = 0; from < row.length; from += MOST) {
      const some = row.slice(from, from + MOST);
      const last = parts.at(-1);
      if (last && last.length + some.length <= MOST) last.push(...some);
      else parts.push(some);
    }
  }
  return parts;
}
