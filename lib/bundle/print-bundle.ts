import type { Bundle } from './schema';

/** A bundle as the text of a file, without members at their defaults. */
export function printBundle({ client, locations, ticket_types, events, rides }: Bundle): string {
  const brief = {
    client: { ...withoutNulls(client), webhooks: client.webhooks.map(withoutNulls) },
    locations: locations.map(withoutNulls),
    ticket_types: ticket_types.map(withoutNulls),
    events: events.map((event) => ({
      ...withoutNulls(event),
      sub_events: event.sub_events.map((sub) => ({
        ...withoutNulls(sub),
        categories: sub.categories.map(withoutNulls),
      })),
    })),
    ...(rides.length > 0 && { rides: rides.map(printRide) }),
  };
  return `${JSON.stringify(brief, null, 2)}\n`;
}

/** Omits the parts of a ride that is only ridden; keeps that there is no way. */
const printRide = ({ pushed_metres, ferry_metres, extra_seconds, ...ride }: Bundle['rides'][number]) => {
  const parts = Object.entries({ pushed_metres, ferry_metres, extra_seconds }).filter(([, value]) => value > 0);
  return { ...withoutNulls(ride), metres: ride.metres, ...Object.fromEntries(parts) };
};

const withoutNulls = (part: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(part).filter(([, value]) => value !== null));
