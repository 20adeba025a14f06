import {
  type BundleEvent,
  type BundleLocation,
  type BundleTicketType,
  exportLocations,
  exportTicketTypes,
  readShow,
} from '@/lib/bundle';
import { fingerprint } from '@/lib/ids';
import { isInScope, type OfficeContext, officeTransaction } from '@/lib/staff';

/** A fingerprint of what a form shows, without performances: saving is refused when it has changed since. */
export const formVersion = (thing: object): string => {
  const { sub_events: _, ...own } = thing as { sub_events?: unknown };
  return fingerprint(JSON.stringify(own)).slice(0, 16);
};

export type ShowPage = { show: BundleEvent; venues: BundleLocation[]; types: BundleTicketType[] };

/** A show with its performances in the caller's scope, and the choices of its forms; undefined where there is none. */
export function findShow(ctx: OfficeContext, id: number): Promise<ShowPage | undefined> {
  return officeTransaction(ctx, async ({ db, client, membership }) => {
    const show = await readShow(db, client.id, id);
    if (!show) return undefined;
    const venues = await exportLocations(db, client.id);
    const idOf = new Map(venues.map(({ key, location_id }) => [key, location_id ?? undefined]));
    const own = show.sub_events.filter((sub) =>
      isInScope(membership, { show: id, performance: sub.event_id ?? undefined, location: idOf.get(sub.location) }),
    );
    if (own.length === 0 && !isInScope(membership, { show: id })) return undefined;
    return { show: { ...show, sub_events: own }, venues, types: await exportTicketTypes(db, client.id) };
  });
}

/** A venue that is not archived. Needs an office transaction. */
export async function findVenue({ db, client }: OfficeContext, id: number): Promise<BundleLocation | undefined> {
  return (await exportLocations(db, client.id)).find(({ location_id }) => location_id === id);
}

/** The venues and ticket types that forms of the programme offer. */
export const listVenuesAndTypes = (ctx: OfficeContext) =>
  officeTransaction(ctx, async ({ db, client }) => ({
    venues: await exportLocations(db, client.id),
    types: await exportTicketTypes(db, client.id),
  }));
