import type { PlanPlace, Section } from '@/lib/hall';
import type { Bundle } from './schema';

/** A bundle as the text of a file, without members at their defaults. */
export function printBundle({ client, locations, ticket_types, events, subscriptions, rides }: Bundle): string {
  const brief = {
    client: { ...withoutNulls(client), webhooks: client.webhooks.map(withoutNulls) },
    locations: locations.map((location) => ({
      ...withoutNulls(location),
      ...(location.sections && { sections: location.sections.map(printSection) }),
    })),
    ticket_types: ticket_types.map(withoutNulls),
    events: events.map((event) => ({
      ...withoutNulls(event),
      sub_events: event.sub_events.map((sub) => ({
        ...withoutNulls(sub),
        categories: sub.categories.map(withoutNulls),
      })),
    })),
    ...(subscriptions.length > 0 && { subscriptions: subscriptions.map(printSubscription) }),
    ...(rides.length > 0 && { rides: rides.map(printRide) }),
  };
  return `${JSON.stringify(brief, null, 2)}\n`;
}

const printSubscription = ({ ranks, renewal, ...one }: Bundle['subscriptions'][number]) => ({
  ...withoutNulls(one),
  ...(renewal && { renewal: withoutNulls(renewal) }),
  ...(ranks && { ranks: ranks.map(withoutNulls) }),
});

/** Seats that are only counted are printed as a number. */
export const printSection = ({ rows, ...section }: Section) => ({
  ...section,
  rows: rows.map(({ row, seats, first, ...more }) =>
    typeof seats === 'number' ? { row, seats, first, ...more } : { row, seats: seats.map(printPlace), ...more },
  ),
});

function printPlace(place: PlanPlace) {
  if (!place) return null;
  const seat = /^(0|[1-9]\d{0,5})$/.test(place.seat) ? Number(place.seat) : place.seat;
  return Object.keys(place).length === 1 ? seat : { ...place, seat };
}

/** Omits parts of a ride that are 0; keeps `metres: null`, which says that there is no way. */
const printRide = ({ pushed_metres, ferry_metres, extra_seconds, ...ride }: Bundle['rides'][number]) => {
  const parts = Object.entries({ pushed_metres, ferry_metres, extra_seconds }).filter(([, value]) => value > 0);
  return { ...withoutNulls(ride), metres: ride.metres, ...Object.fromEntries(parts) };
};

const withoutNulls = (part: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(part).filter(([, value]) => value !== null));
