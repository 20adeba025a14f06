import { and, eq, sql } from 'drizzle-orm';
import { prepared } from '@/db/prepared';
import { mainEvents, subEvents } from '@/db/schema';
import type { Context } from '@/lib/context';
import { visible } from './visibility';

const types = prepared((db) =>
  db
    .selectDistinct({ name: sql<string>`unnest(${mainEvents.types})` })
    .from(subEvents)
    .innerJoin(mainEvents, and(eq(mainEvents.clientId, subEvents.clientId), eq(mainEvents.id, subEvents.mainEventId)))
    .where(and(eq(subEvents.clientId, sql.placeholder('clientId')), visible()))
    .prepare('event_types'),
);

/** The types that the visible shows have, in the alphabetical order of the client's language. */
export async function listEventTypes(ctx: Context): Promise<string[]> {
  const rows = await types(ctx.db).execute({ clientId: ctx.client.id, now: ctx.now.toISOString() });
  return rows.map((row) => row.name).sort((a, b) => a.localeCompare(b, ctx.client.locale));
}
