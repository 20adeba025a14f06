import { and, desc, eq, isNull, lt } from 'drizzle-orm';
import { doorDevices, doorGates, doorLists, mainEvents, subEvents } from '@/db/schema';
import { type OfficeContext, officeTransaction } from '@/lib/staff';

const PAGE = 50;

/**
 * Tokens of programs, newest first, with a lower id than `before`. They are door devices without a key of their own, made at a door list;
 * the API has no other tokens.
 */
export const listTokens = (ctx: OfficeContext, before?: number) =>
  officeTransaction(ctx, async ({ db, client }) => {
    const rows = await db
      .select({
        id: doorDevices.id,
        name: doorDevices.name,
        list: doorLists.id,
        listName: doorLists.name,
        gate: doorGates.name,
        show: mainEvents.name,
        maySearch: doorDevices.maySearch,
        isLead: doorDevices.isLead,
        createdAt: doorDevices.createdAt,
        seenAt: doorDevices.seenAt,
        expiresAt: doorDevices.expiresAt,
        revokedAt: doorDevices.revokedAt,
      })
      .from(doorDevices)
      .innerJoin(doorLists, and(eq(doorLists.clientId, doorDevices.clientId), eq(doorLists.id, doorDevices.listId)))
      .innerJoin(doorGates, and(eq(doorGates.clientId, doorDevices.clientId), eq(doorGates.id, doorDevices.gateId)))
      .innerJoin(subEvents, and(eq(subEvents.clientId, doorLists.clientId), eq(subEvents.id, doorLists.subEventId)))
      .innerJoin(mainEvents, and(eq(mainEvents.clientId, subEvents.clientId), eq(mainEvents.id, subEvents.mainEventId)))
      .where(
        and(
          eq(doorDevices.clientId, client.id),
          isNull(doorDevices.publicKey),
          before === undefined ? undefined : lt(doorDevices.id, before),
        ),
      )
      .orderBy(desc(doorDevices.id))
      .limit(PAGE + 1);
    return { rows: rows.slice(0, PAGE), hasMore: rows.length > PAGE };
  });
