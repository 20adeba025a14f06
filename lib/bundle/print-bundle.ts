import type { Bundle } from './schema';

/** A bundle as the text of a file, without the members that say nothing. */
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
    ...(rides.length > 0 && { rides: rides.map((ride) => ({ ...withoutNulls(ride), metres: ride.metres })) }),
  };
  return `${JSON.stringify(brief, null, 2)}\n`;
}

const withoutNulls = (part: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(part).filter(([, value]) => value !== null));
