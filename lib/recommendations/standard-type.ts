import { and, eq, type SQL, sql } from 'drizzle-orm';
import { subEvents, ticketTypes } from '@/db/schema';
import { isOffered } from '@/lib/tickettypes';

const now = sql`${sql.placeholder('now')}::timestamptz`;

/** The ticket types that everybody can order at a performance of `sub_events` now. Placeholder `now`. */
export function isForEveryone(): SQL | undefined {
  return and(
    eq(ticketTypes.clientId, subEvents.clientId),
    sql`NOT ${ticketTypes.archived}`,
    sql`${ticketTypes.code} IS NULL`,
    sql`(${ticketTypes.validFrom} IS NULL OR ${ticketTypes.validFrom} <= ${now})`,
    sql`(${ticketTypes.validUntil} IS NULL OR ${ticketTypes.validUntil} > ${now})`,
    isOffered(subEvents.clientId, subEvents.id, ticketTypes.id),
  );
}
