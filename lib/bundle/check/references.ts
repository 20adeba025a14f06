import type { FieldError } from '@/lib/errors';
import { MAX_SEATS } from '@/lib/ids';
import { type BundleNode, entries, items, type Loose, loose, performances } from './loose';
import { findWrongRides } from './rides';

/** Keys that refer to nothing, and performances whose seats cannot be made. */
export function findBrokenReferences(bundle: unknown): FieldError[] {
  const halls = new Map(entries(bundle, 'locations').map(({ value }) => [value.key, seatsByCategory(value)]));
  const types = new Set(entries(bundle, 'ticket_types').map(({ value }) => value.key));
  return [
    ...performances(bundle).flatMap((place) => [...wrongTypes(place, types), ...wrongSeats(place, halls)]),
    ...findWrongRides(bundle),
  ];
}

function seatsByCategory(location: Loose): Map<unknown, number> {
  const seats = new Map<unknown, number>();
  for (const { value: section } of entries(location, 'sections')) {
    for (const { value: row } of entries(section, 'rows')) {
      const add = (category: unknown, count: number) => seats.set(category, (seats.get(category) ?? 0) + count);
      if (!Array.isArray(row.seats)) add(section.category, Number(row.seats));
      else for (const place of row.seats) if (place !== null) add(loose(place).category ?? section.category, 1);
    }
  }
  return seats;
}

function wrongTypes({ path, value }: BundleNode, types: Set<unknown>): FieldError[] {
  return items(value.ticket_types).flatMap((key, i) =>
    typeof key !== 'string' || types.has(key)
      ? []
      : [{ path: `${path}.ticket_types[${i}]`, message: 'must be the key of a ticket type of this file' }],
  );
}

function wrongSeats({ path, value }: BundleNode, halls: Map<unknown, Map<unknown, number>>): FieldError[] {
  const hall = halls.get(value.location);
  if (!hall) {
    const isKey = typeof value.location === 'string' && value.location !== '';
    return isKey ? [{ path: `${path}.location`, message: 'must be the key of a location of this file' }] : [];
  }
  let seats = 0;
  const errors = entries(value, 'categories', path).flatMap(({ path, value: category }) => {
    const free = category.capacity ?? undefined;
    const isNumbered = hall.has(category.name);
    seats += Number(free ?? hall.get(category.name) ?? 0);
    // An archived performance may be older than the numbers of its hall.
    if (isNumbered && value.status === 'arch') return [];
    if (typeof category.name !== 'string' || (free === undefined) === isNumbered) return [];
    const message = isNumbered
      ? 'must be left out: the sections of the location give the seats of this category'
      : 'is missing: the location has no section of this category';
    return [{ path: `${path}.capacity`, message }];
  });
  if (seats > MAX_SEATS) {
    errors.push({ path: `${path}.categories`, message: `must have at most ${MAX_SEATS} seats together, not ${seats}` });
  }
  return errors;
}
