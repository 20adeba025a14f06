import type { Finding, Meter } from '../measure/meter';
import type { Leg, PlacedVenue } from '../measure/plan-legs';

export function venueAt(id: number, lat: number, lon: number): PlacedVenue {
  return { id, clientId: 1, clientName: 'test', circle: null, name: `Hall ${id}`, lat, lon };
}

/** Legs from every venue to every other. */
export const allLegs = (venues: PlacedVenue[]): Leg[] =>
  venues.map((origin) => ({ origin, targets: venues.filter(({ id }) => id !== origin.id) }));

/** The findings of a meter: metres by `from>to`, and venues that are off the map or unreachable. */
export async function collect(meter: Meter, legs: Leg[]) {
  const found = {
    metres: {} as Record<string, number>,
    off: {} as Record<number, string>,
    unreachable: [] as string[],
  };
  const venues = legs.map(({ origin }) => origin);
  const add = (finding: Finding) => {
    if (finding.kind === 'off') found.off[finding.venue.id] = finding.message;
    if (finding.kind === 'unreachable') found.unreachable.push(`${finding.from.id}>${finding.to.id}`);
    if (finding.kind === 'ride') found.metres[`${finding.from.id}>${finding.to.id}`] = finding.way.metres;
  };
  for await (const finding of meter(legs, venues)) add(finding);
  return found;
}
