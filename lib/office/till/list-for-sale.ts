import { listTicketTypes, type TicketType } from '@/lib/programme';
import type { OfficeContext } from '@/lib/staff';
import { countSeats } from '../performances/count-seats';
import { listPerformances } from '../performances/list-performances';
import { requireInScope } from '../performances/lock-for-change';

/** A performance that a till can sell. `free`: seats at this moment. */
export type PerformanceForSale = { id: number; name: string; place: string; startsLocal: string; free: number };

/** The next performances on sale in the scope of the member; `text`: words of their name or venue. */
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
 * What a till sells of a performance: types that need no code, in the organisation's order, and how many seats are free.
 * @throws Refusal `not_found`; AppError `sub_event_not_found` (not published any more)
 */
export async function listTypesForSale(
  ctx: OfficeContext,
  subEventId: number,
): Promise<{ types: TicketType[]; free: number }> {
  await requireInScope(ctx, subEventId);
  const [types, countsOf] = await Promise.all([listTicketTypes(ctx, subEventId), countSeats(ctx, [subEventId])]);
  return { types: types.filter(({ needsCode }) => !needsCode), free: countsOf(subEventId).free };
}
