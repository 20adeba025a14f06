import { addressLine } from '@/lib/address-line';
import type { Context } from '@/lib/context';
import type { Order } from '@/lib/orders';
import { listLocations } from '@/lib/programme';

/** The address of a venue, its position if known, and the URL of a map with directions. */
export type VenueAddress = {
  name: string;
  address: string;
  at: readonly [lat: number, lon: number] | undefined;
  route: string;
};

/** The venues of an order's lines that have an address, by id. */
export async function venuesOf(ctx: Context, { lines }: Pick<Order, 'lines'>): Promise<Map<number, VenueAddress>> {
  const ids = new Set(lines.map(({ locationId }) => locationId));
  const venues = (await listLocations(ctx)).flatMap(({ id, lat, lon, ...location }): [number, VenueAddress][] => {
    const address = addressLine(location);
    if (!ids.has(id) || address === '') return [];
    const at = lat === null || lon === null ? undefined : ([lat, lon] as const);
    const to = at?.join() ?? `${location.name}, ${address.replaceAll('\u00a0', ' ')}`;
    const route = `https://www.openstreetmap.org/directions?${new URLSearchParams({ to })}`;
    return [[id, { name: location.name, address, at, route }]];
  });
  return new Map(venues);
}
