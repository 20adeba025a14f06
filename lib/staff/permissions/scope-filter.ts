import { inArray, type SQL, type SQLWrapper } from 'drizzle-orm';
import { subEvents } from '@/db/schema';
import type { Membership, Scope } from './why';

/** What names the show, the performance and the venue in a query. */
export type ScopeColumns = Record<Exclude<Scope, 'all'>, SQLWrapper>;

const OF_PERFORMANCES: ScopeColumns = {
  shows: subEvents.mainEventId,
  performances: subEvents.id,
  locations: subEvents.locationId,
};

/**
 * The rows that a membership is for, as a condition of a query over `sub_events`, or over other columns; undefined: all of them.
 * The rule of isInScope, for lists.
 */
export const scopeFilter = (
  { scope, ids }: Pick<Membership, 'scope' | 'ids'>,
  columns: ScopeColumns = OF_PERFORMANCES,
): SQL | undefined => (scope === 'all' ? undefined : inArray(columns[scope], [...ids]));
