import type { FieldError } from '@/lib/errors';
import type { Section } from '@/lib/hall';
import { localDay, showTimes } from '../local-times';
import type { Bundle, BundleEvent, BundleLocation, BundleSubEvent } from '../schema';
import { findOverlaps } from './overlaps';

/** A performance of the file with its start and end. */
export type PlannedShow = {
  path: string;
  event: BundleEvent;
  sub: BundleSubEvent;
  startsAt: Date;
  endsAt: Date | null;
};

/**
 * Likely mistakes in a valid bundle: dates in the past, two shows in one hall at once, ranks of a hall without a price,
 * locations that share a name. `+N` dates count from today.
 */
export function findWarnings(bundle: Bundle, now: Date): FieldError[] {
  const shows = listShows(bundle, now).filter(({ sub }) => sub.status === 'pub' || sub.status === 'nosal');
  return [
    ...findSharedNames(bundle.locations),
    ...shows.filter(({ startsAt }) => startsAt <= now).map(warnOfPast),
    ...findOverlaps(shows),
    ...findUnpricedRanks(bundle.locations, shows),
  ];
}

function listShows({ client, events }: Bundle, now: Date): PlannedShow[] {
  const firstDay = localDay(now, client.timezone);
  return events.flatMap((event, i) =>
    event.sub_events.map((sub, j) => {
      const path = `events[${i}].sub_events[${j}]`;
      return { path, event, sub, ...showTimes(sub, firstDay, client.timezone, path, []) };
    }),
  );
}

const warnOfPast = ({ path, sub }: PlannedShow): FieldError => ({
  path: `${path}.date`,
  message: `lies in the past: ${sub.date} ${sub.time.slice(0, 5)}`,
});

/** Sites that copy the programme know a location by its name. */
function findSharedNames(locations: BundleLocation[]): FieldError[] {
  const first = new Map<string, string>();
  return locations.flatMap(({ name }, i) => {
    const path = `locations[${i}].name`;
    const known = name.normalize('NFC').trim().toLowerCase();
    const before = first.get(known);
    if (before === undefined) first.set(known, path);
    return before === undefined
      ? []
      : [{ path, message: `is also the name at ${before}: sites that find locations by name cannot import both` }];
  });
}

function findUnpricedRanks(locations: BundleLocation[], shows: PlannedShow[]): FieldError[] {
  const ranksOf = new Map(locations.map(({ key, sections }) => [key, new Set((sections ?? []).flatMap(ranksIn))]));
  return shows.flatMap(({ path, sub }) => {
    const priced = new Set(sub.categories.map(({ name }) => name));
    const unpriced = [...(ranksOf.get(sub.location) ?? [])].filter((rank) => !priced.has(rank));
    if (unpriced.length === 0) return [];
    const ranks = unpriced.map((rank) => JSON.stringify(rank)).join(', ');
    return [{ path: `${path}.categories`, message: `has no price for ${ranks}: those seats of the hall are not sold` }];
  });
}

function ranksIn({ category, rows }: Section): string[] {
  return rows.flatMap(({ seats }) =>
    typeof seats === 'number' ? [category] : seats.flatMap((place) => (place ? [place.category ?? category] : [])),
  );
}
