import { type SQL, sql } from 'drizzle-orm';
import { subEvents } from '@/db/schema';
import type { OfficeContext } from '@/lib/staff';

/** Performances that begin after this one, or at the same time with a higher id: the next page of a list that ended with it. */
export const isAfterPerformance = ({ client }: OfficeContext, id: number | undefined): SQL | undefined =>
  id === undefined
    ? undefined
    : sql`(${subEvents.startsAt}, ${subEvents.id}) > (SELECT e.starts_at, e.id FROM ${subEvents} e WHERE e.client_id = ${client.id} AND e.id = ${id})`;
