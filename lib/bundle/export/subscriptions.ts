import { and, asc, eq, ne } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { localTimeOrNull } from '@/db/local-time';
import {
  categories,
  clients,
  mainEvents,
  subEvents,
  subscriptionEvents,
  subscriptionRanks,
  subscriptions,
  ticketTypes,
} from '@/db/schema';
import { groupBy } from '@/lib/group-by';
import type { BundleSubscription } from '../schema';

/** The subscriptions of a client that are not archived, in its order. */
export async function exportSubscriptions(db: Db, clientId: number): Promise<BundleSubscription[]> {
  const rows = await db
    .select({
      id: subscriptions.id,
      key: subscriptions.key,
      name: subscriptions.name,
      names: subscriptions.names,
      text: subscriptions.text,
      texts: subscriptions.texts,
      kind: subscriptions.kind,
      ticket_type: ticketTypes.key,
      at_least: subscriptions.atLeast,
      at_most: subscriptions.atMost,
      sale_from: localTimeOrNull(subscriptions.saleFrom, clients.timezone),
      sale_until: localTimeOrNull(subscriptions.saleUntil, clients.timezone),
      of: subscriptions.renews,
      from: localTimeOrNull(subscriptions.renewFrom, clients.timezone),
      until: localTimeOrNull(subscriptions.renewUntil, clients.timezone),
      remind_days: subscriptions.remindDays,
      maximum: subscriptions.maximum,
    })
    .from(subscriptions)
    .innerJoin(clients, eq(clients.id, subscriptions.clientId))
    .innerJoin(
      ticketTypes,
      and(eq(ticketTypes.clientId, subscriptions.clientId), eq(ticketTypes.id, subscriptions.ticketTypeId)),
    )
    .where(and(eq(subscriptions.clientId, clientId), eq(subscriptions.archived, false)))
    .orderBy(asc(subscriptions.position), asc(subscriptions.id));
  const performances = groupBy(await listPerformances(db, clientId), (one) => one.id);
  const ranks = groupBy(await listRanks(db, clientId), (one) => one.id);
  return rows.map(({ id, at_least, at_most, of, from, until, remind_days, ...row }) => ({
    ...row,
    performances: (performances.get(id) ?? []).map(({ event, performance }) => ({ event, performance })),
    at_least: row.kind === 'choice' ? at_least : null,
    at_most: row.kind === 'choice' ? at_most : null,
    renewal: of !== null && from !== null && until !== null ? { of, from, until, remind_days } : null,
    ranks: ranks.get(id)?.map(({ name, price }) => ({ name, price })) ?? null,
  }));
}

const listPerformances = (db: Db, clientId: number) =>
  db
    .select({ id: subscriptionEvents.subscriptionId, event: mainEvents.key, performance: subEvents.key })
    .from(subscriptionEvents)
    .innerJoin(
      subEvents,
      and(eq(subEvents.clientId, subscriptionEvents.clientId), eq(subEvents.id, subscriptionEvents.subEventId)),
    )
    .innerJoin(mainEvents, and(eq(mainEvents.clientId, subEvents.clientId), eq(mainEvents.id, subEvents.mainEventId)))
    .where(and(eq(subscriptionEvents.clientId, clientId), ne(subEvents.status, 'arch'), ne(mainEvents.status, 'arch')))
    .orderBy(asc(subscriptionEvents.subscriptionId), asc(subscriptionEvents.position));

const listRanks = (db: Db, clientId: number) =>
  db
    .select({ id: subscriptionRanks.subscriptionId, name: categories.name, price: subscriptionRanks.price })
    .from(subscriptionRanks)
    .innerJoin(
      categories,
      and(eq(categories.clientId, subscriptionRanks.clientId), eq(categories.id, subscriptionRanks.categoryId)),
    )
    .where(eq(subscriptionRanks.clientId, clientId))
    .orderBy(asc(subscriptionRanks.subscriptionId), asc(subscriptionRanks.position));
