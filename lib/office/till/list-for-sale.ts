import { listTicketTypes, type TicketType } from '@/lib/programme';
import type { OfficeContext } from '@/lib/staff';
import { countSeats } from '../performances/count-seats';
import { listPerformances } from '../performances/list-performances';
import { requireInScope } from '../performances/lock-for-change';

/** A performance that a till can sell. `free`: how many seats are free now. */
export type PerformanceForSale = { id: number; name: string; place: string; startsLocal: string; free: number };

/** The next performances on sale in the caller's scope; `text`: words of their name or venue. */
export async function listForSale(ctx: OfficeContext, text = ''): Promise<PerformanceForSale[]> {
  const { rows } = await listPerformances(ctx, { status: 'pub', text });
  return rows
    .filter(({ showStatus, cancelledAt }) => showStatus === 'pub' && cancelledAt === null)
    .map(({ id, name, locationName, startsLocal, seats }) => ({
      id,
      name,
      startsLocal,
      place: locationName,
      free: seats.free,
    }));
}

/**
 * The ticket types that a till sells for a performance, without those that need a code, and how many seats are free.
 * @throws Refusal `not_found`; AppError `sub_event_not_found` (not published)
 */
export async function listTypesForSale(
  ctx: OfficeContext,
  subEventId: number,
): Promise<{ types: TicketType[]; free: number }> {
  await requireInScope(ctx, subEventId);
  const [types, countsOf] = await Promise.all([listTicketTypes(ctx, subEventId), countSeats(ctx, [subEventId])]);
  return { types: types.filter(({ needsCode }) => !needsCode), free: countsOf(subEventId).free };
}
