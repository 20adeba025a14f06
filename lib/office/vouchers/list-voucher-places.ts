import { and, asc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { localTime } from '@/db/local-time';
import { blocks, locations, mainEvents, subEvents, ticketTypes } from '@/db/schema';
import type { OfficeContext } from '@/lib/staff';
import { textFilter } from '../performances/list-performances';

const MOST = 100;

/**
 * What vouchers can be made for: ticket types that need a code, shows, future performances, and blocks; of the last three up to 100 each,
 * the next first, with the words of `text` in the names of show, performance and venue. `hasMore`: others match too.
 */
export async function listVoucherPlaces({ db, client, now }: OfficeContext, text = '') {
  const name = sql<string>`coalesce(${subEvents.name}, ${mainEvents.name})`;
  const startsLocal = localTime(subEvents.startsAt, sql`${client.timezone}`);
  const ofShow = and(eq(mainEvents.clientId, subEvents.clientId), eq(mainEvents.id, subEvents.mainEventId));
  const ofVenue = and(eq(locations.clientId, subEvents.clientId), eq(locations.id, subEvents.locationId));
  const coming = and(eq(subEvents.clientId, client.id), gt(subEvents.startsAt, now), textFilter(text));
  const types = await db
    .select({ id: ticketTypes.id, name: ticketTypes.name })
    .from(ticketTypes)
    .where(and(eq(ticketTypes.clientId, client.id), isNotNull(ticketTypes.code), eq(ticketTypes.archived, false)))
    .orderBy(asc(ticketTypes.position));
  const shows = await db
    .select({ id: mainEvents.id, name: mainEvents.name })
    .from(subEvents)
    .innerJoin(mainEvents, ofShow)
    .innerJoin(locations, ofVenue)
    .where(coming)
    .groupBy(mainEvents.id, mainEvents.name)
    .orderBy(asc(sql`min(${subEvents.startsAt})`), asc(mainEvents.id))
    .limit(MOST + 1);
  const performances = await db
    .select({ id: subEvents.id, name, startsLocal })
    .from(subEvents)
    .innerJoin(mainEvents, ofShow)
    .innerJoin(locations, ofVenue)
    .where(coming)
    .orderBy(asc(subEvents.startsAt), asc(subEvents.id))
    .limit(MOST + 1);
  const kept = await db
    .select({ id: blocks.id, reason: blocks.reason, owner: blocks.owner, name, startsLocal })
    .from(blocks)
    .innerJoin(subEvents, and(eq(subEvents.clientId, blocks.clientId), eq(subEvents.id, blocks.subEventId)))
    .innerJoin(mainEvents, ofShow)
    .innerJoin(locations, ofVenue)
    .where(and(coming, isNull(blocks.endedAt)))
    .orderBy(asc(subEvents.startsAt), asc(blocks.id))
    .limit(MOST + 1);
  return {
    types,
    shows: shows.slice(0, MOST),
    performances: performances.slice(0, MOST),
    blocks: kept.slice(0, MOST),
    hasMore: [shows, performances, kept].some(({ length }) => length > MOST),
  };
}
