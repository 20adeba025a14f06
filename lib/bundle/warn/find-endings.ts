import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { clients, mainEvents, subEvents, webhookEndpoints } from '@/db/schema';
import type { FieldError } from '@/lib/errors';
import type { Bundle } from '../schema';

/** What an import of this bundle would archive or stop because the file lacks it. Only reads. */
export async function findEndings(db: Db, { client, events }: Bundle): Promise<FieldError[]> {
  const [known] = await db.select({ id: clients.id }).from(clients).where(eq(clients.name, client.name));
  if (!known) return [];
  const places = new Map(events.map(({ key }, i) => [key, `events[${i}].sub_events`]));
  const kept = new Set(events.flatMap((event) => event.sub_events.map((sub) => nameOf(event.key, sub.key))));
  const shown = await db
    .select({ id: subEvents.id, key: subEvents.key, main: mainEvents.key })
    .from(subEvents)
    .innerJoin(mainEvents, and(eq(mainEvents.clientId, subEvents.clientId), eq(mainEvents.id, subEvents.mainEventId)))
    .where(and(eq(subEvents.clientId, known.id), inArray(subEvents.status, ['pub', 'nosal', 'unpub', 'trash'])))
    .orderBy(subEvents.id);
  const gone = shown.filter(({ main, key }) => !kept.has(nameOf(main, key)));

  const urls = new Set(client.webhooks.map(({ url }) => url));
  const endpoints = await db
    .select({ url: webhookEndpoints.url })
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.clientId, known.id), eq(webhookEndpoints.archived, false)))
    .orderBy(webhookEndpoints.id);
  return [
    ...gone.map(({ id, key, main }) => ({
      path: places.get(main) ?? 'events',
      message: `lacks the performance "${key}" of "${main}" (event_id ${id}), which an import archives`,
    })),
    ...endpoints
      .filter(({ url }) => !urls.has(url))
      .map(({ url }) => ({ path: 'client.webhooks', message: `lacks ${url}, which an import stops` })),
  ];
}

const nameOf = (main: string, key: string): string => JSON.stringify([main, key]);
