import { and, asc, eq, sql } from 'drizzle-orm';
import { waitingListEntries } from '@/db/schema';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { getOffer, listTicketTypes, type TicketOffer } from '@/lib/programme';
import { findTogether, holdSeats, holdUntil, lockPerformance } from '@/lib/seats';
import { ofEntry, offerCartOf, type WaitingListEntry } from './find-entry';

/**
 * Holds seats for the first entry of a locked list for which enough are free together, and queues the offer's mail.
 * @returns whether an offer was made
 */
export async function offerSeats(
  ctx: Context,
  { subEventId, startsAt }: { subEventId: number; startsAt: Date },
): Promise<boolean> {
  const waiting = await firstOfEachWish(ctx, subEventId);
  if (waiting.length === 0) return false;
  const offers = await offersToAll(ctx, subEventId);
  await lockPerformance(ctx, subEventId);
  const find = await findTogether(ctx, subEventId, Math.max(...waiting.map(({ count }) => count)));
  for (const entry of waiting) {
    for (const offer of offers.filter(
      ({ categoryId }) => entry.categoryId === null || entry.categoryId === categoryId,
    )) {
      const found = find({ categoryId: offer.categoryId, count: entry.count, isNumbered: offer.isNumbered });
      if (!found) continue;
      await hold(ctx, { entry, offer, seats: found, endsAt: endOfOffer(ctx, startsAt) });
      return true;
    }
  }
  return false;
}

/** Of entries with the same request only the first is tried: the others would not fit either. In the order of the list. */
async function firstOfEachWish({ client, db }: Context, subEventId: number): Promise<WaitingListEntry[]> {
  const { clientId, state, categoryId, count, confirmedAt, id } = waitingListEntries;
  const first = await db
    .selectDistinctOn([categoryId, count])
    .from(waitingListEntries)
    .where(and(eq(clientId, client.id), eq(waitingListEntries.subEventId, subEventId), eq(state, 'waiting')))
    .orderBy(asc(categoryId), asc(count), asc(confirmedAt), asc(id));
  return first.sort((a, b) => Number(a.confirmedAt) - Number(b.confirmedAt) || a.id - b.id);
}

/** The first ticket type of each price rank without a code or limit, in the organisation's order. */
async function offersToAll(ctx: Context, subEventId: number): Promise<TicketOffer[]> {
  const types = await listTicketTypes(ctx, subEventId).catch((error) => {
    if (error instanceof AppError && error.code === 'sub_event_not_found') return [];
    throw error;
  });
  const offers = new Map<number, TicketOffer>();
  for (const { discountId, categoryId } of types) {
    if (offers.has(categoryId)) continue;
    const offer = await getOffer(ctx, subEventId, discountId);
    if (offer.code === null && offer.maxPerEvent === null) offers.set(categoryId, offer);
  }
  return [...offers.values()];
}

/** As long as the organisation set, but at most half of the remaining time, so that the next entry has time too. */
function endOfOffer({ client, now }: Pick<Context, 'client' | 'now'>, startsAt: Date): Date {
  const most = (client.waitingListHours ?? 0) * 3_600_000;
  return new Date(now.getTime() + Math.min(most, (startsAt.getTime() - now.getTime()) / 2));
}

type Holding = { entry: WaitingListEntry; offer: TicketOffer; seats: number[] | 'any'; endsAt: Date };

async function hold(ctx: Context, { entry, offer, seats, endsAt }: Holding): Promise<void> {
  const { subEventId, categoryId, ticketTypeId, price, firstNr, lastNr } = offer;
  const held = await holdSeats(ctx, {
    cart: offerCartOf(entry),
    subEvent: subEventId,
    category: categoryId,
    ticketType: ticketTypeId,
    price,
    firstNr,
    lastNr,
    count: entry.count,
    chosen: seats === 'any' ? undefined : seats,
  });
  if (!held) throw new AppError('busy', 'The catalogue is being changed');
  await holdUntil(ctx, offerCartOf(entry), endsAt);
  await ctx.db
    .update(waitingListEntries)
    .set({ state: 'offered', offeredAt: ctx.now, offerEndsAt: endsAt, nextMailAt: ctx.now, mailAttempts: 0 })
    .where(and(ofEntry(ctx, entry.id), sql`state = 'waiting'`));
}
