import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { categories, locations, mainEvents, seats, subEvents, upgrades } from '@/db/schema';
import type { Context } from '@/lib/context';
import { PAYMENT_MINUTES } from '@/lib/orders';

export type Upgrade = typeof upgrades.$inferSelect;

/** The cart that holds the seat while the difference is to be paid: an id that no request can contain. */
export const upgradeCartOf = ({ id }: Pick<Upgrade, 'id'>): string => `upgrade:${id}`;

/** Until when the seat is held: a payment begun before the deadline has as long as for an order. */
export const heldUntil = ({ payBy }: Pick<Upgrade, 'payBy'>): Date =>
  new Date(payBy.getTime() + PAYMENT_MINUTES * 60_000);

export const ofUpgrade = ({ clientId, id }: Pick<Upgrade, 'clientId' | 'id'>) =>
  and(eq(upgrades.clientId, clientId), eq(upgrades.id, id));

/** The upgrades of an order, latest first. */
export const listUpgrades = ({ db, client }: Context, orderId: number): Promise<Upgrade[]> =>
  db
    .select()
    .from(upgrades)
    .where(and(eq(upgrades.clientId, client.id), eq(upgrades.orderId, orderId)))
    .orderBy(desc(upgrades.id));

/** The order's pending upgrade whose difference is payable next; undefined when there is none. */
export async function findPayableUpgrade({ db, client, now }: Context, orderId: number): Promise<Upgrade | undefined> {
  const waiting = await db
    .select()
    .from(upgrades)
    .where(and(eq(upgrades.clientId, client.id), eq(upgrades.orderId, orderId), eq(upgrades.status, 'waiting')))
    .orderBy(asc(upgrades.id));
  return waiting.find(({ payBy }) => payBy > now);
}

/** The upgrade with that internal id. @throws Error when there is none */
export async function getUpgrade({ db, client }: Context, id: number): Promise<Upgrade> {
  const [upgrade] = await db
    .select()
    .from(upgrades)
    .where(ofUpgrade({ clientId: client.id, id }));
  if (!upgrade) throw new Error('The upgrade is not there');
  return upgrade;
}

/** The seat of an upgrade, as a ticket shows it. @throws Error when it is missing */
export async function getUpgradeSeat({ db, client }: Context, { subEventId, nr }: Upgrade) {
  const [seat] = await db
    .select({
      eventName: sql<string>`coalesce(${subEvents.name}, ${mainEvents.name})`,
      startsAt: subEvents.startsAt,
      endsAt: subEvents.endsAt,
      locationName: locations.name,
      categoryName: categories.name,
      section: seats.section,
      rowNr: seats.rowNr,
      seatNr: seats.seatNr,
    })
    .from(seats)
    .innerJoin(subEvents, and(eq(subEvents.clientId, seats.clientId), eq(subEvents.id, seats.subEventId)))
    .innerJoin(mainEvents, and(eq(mainEvents.clientId, subEvents.clientId), eq(mainEvents.id, subEvents.mainEventId)))
    .innerJoin(locations, and(eq(locations.clientId, subEvents.clientId), eq(locations.id, subEvents.locationId)))
    .innerJoin(categories, and(eq(categories.clientId, seats.clientId), eq(categories.id, seats.categoryId)))
    .where(and(eq(seats.clientId, client.id), eq(seats.subEventId, subEventId), eq(seats.nr, nr)));
  if (!seat) throw new Error('The seat of an upgrade is not there');
  return seat;
}
