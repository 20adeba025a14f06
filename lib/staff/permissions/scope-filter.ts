import { inArray, type SQL, type SQLWrapper } from 'drizzle-orm';
import { subEvents } from '@/db/schema';
import type { Membership, Scope } from './why';

/** The columns with the ids of the show, the performance and the venue in a query. */
export type ScopeColumns = Record<Exclude<Scope, 'all'>, SQLWrapper>;

const OF_PERFORMANCES: ScopeColumns = {
  shows: subEvents.mainEventId,
  performances: subEvents.id,
  locations: subEvents.locationId,
};

/**
 * A condition for rows in a membership's scope, over `sub_events` or other columns; undefined when the scope is everything. The same rule
 * as isInScope, for lists.
 */
export const scopeFilter = (
  { scope, ids }: Pick<Membership, 'scope' | 'ids'>,
  columns: ScopeColumns = OF_PERFORMANCES,
): SQL | undefined => (scope === 'all' ? undefined : inArray(columns[scope], [...ids]));
