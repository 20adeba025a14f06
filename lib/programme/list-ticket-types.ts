import { and, eq, gt, isNotNull, or, sql } from 'drizzle-orm';
import { oncePerDatabase } from '@/db/once-per-database';
import { carts, seats, ticketTypes } from '@/db/schema';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { type PriceListEntry, priceList } from '@/lib/pricing';
import { atOneVersion } from './one-version';
import { findPerformance, findTypes } from './read-programme';
import { isVisible } from './visibility';
import { findOpening, seatsOf } from './voucher-at';

/**
 * One line of a performance's price list, with the id that orders it. `categoryName` only if there are several ranks. `left`: what is left
 * of the limit per performance, over all ranks; null: no limit.
 */
export type TicketType = PriceListEntry & {
  discountId: string;
  hasCategories: boolean;
  /** The name without the rank. */
  typeName: string;
  needsCode: boolean;
  isNumbered: boolean;
  maxPerOrder: number | null;
  maxPerEvent: number | null;
  left: number | null;
  /** How many more seats the voucher that opened it gives; null: no voucher opened it. */
  byVoucher: number | null;
  /** Whether that voucher's seats come only from its block. */
  isOfBlock: boolean;
};

const client = sql.placeholder('clientId');
const subEvent = sql.placeholder('subEventId');

/** How many tickets of each capped type are sold, or held in carts that have not expired. */
const usedOf = oncePerDatabase((db) =>
  db
    .select({ ticketTypeId: ticketTypes.id, used: sql<number>`count(*)::int` })
    .from(ticketTypes)
    .innerJoin(seats, and(eq(seats.clientId, ticketTypes.clientId), eq(seats.ticketTypeId, ticketTypes.id)))
    .leftJoin(carts, and(eq(carts.clientId, seats.clientId), eq(carts.id, seats.cartId)))
    .where(
      and(
        eq(ticketTypes.clientId, client),
        isNotNull(ticketTypes.maxPerEvent),
        eq(seats.subEventId, subEvent),
        isNotNull(seats.price),
        or(isNotNull(seats.orderId), gt(carts.expiresAt, sql`${sql.placeholder('now')}::timestamptz`)),
      ),
    )
    .groupBy(ticketTypes.id)
    .prepare('used_of'),
);

async function countUsed({ db, client, now }: Context, subEventId: number): Promise<Map<number, number>> {
  const rows = await usedOf(db).execute({ clientId: client.id, subEventId, now: now.toISOString() });
  return new Map(rows.map((row) => [row.ticketTypeId, row.used]));
}

/**
 * The price list of a performance now, after all discount rules, in the organisation's order.
 * @param code typed by the visitor of cart `cartId`: reveals the types that it opens
 * @throws AppError `sub_event_not_found`
 */
export function listTicketTypes(
  ctx: Context,
  subEventId: number,
  code?: string,
  cartId?: string,
): Promise<TicketType[]> {
  return atOneVersion(ctx, (ctx) => readTicketTypes(ctx, subEventId, code, cartId));
}

async function readTicketTypes(
  ctx: Context,
  subEventId: number,
  code: string | undefined,
  cartId: string | undefined,
): Promise<TicketType[]> {
  const found = await findPerformance(ctx, subEventId);
  if (!found || !isVisible(found.performance, ctx.now)) {
    throw new AppError('sub_event_not_found', 'sub_event not found');
  }
  const { ranks } = found.performance;
  const discountOf = new Map(found.offers.map((offer) => [`${offer.ticketTypeId}/${offer.categoryId}`, offer]));
  const sold = new Set(found.offers.map(({ ticketTypeId }) => ticketTypeId));
  const types = (await findTypes(ctx)).filter(({ ticketTypeId }) => sold.has(ticketTypeId));
  const isCapped = types.some((type) => type.maxPerEvent !== null);
  const used = isCapped ? await countUsed(ctx, subEventId) : new Map<number, number>();
  const voucher = await findOpening(ctx, { performance: found.performance, types, code, cartId });
  const opened = voucher && new Set([voucher.ticketTypeId]);
  const { now, client } = ctx;
  const entries = priceList({
    categories: ranks,
    ticketTypes: types,
    used,
    now,
    currency: client.currency,
    code,
    opened,
  });
  return entries.flatMap((entry) => {
    const offer = discountOf.get(`${entry.ticketTypeId}/${entry.categoryId}`);
    if (!offer) return [];
    const { discountId, name, maxPerOrder, maxPerEvent, isNumbered } = offer;
    const isOpened = voucher?.ticketTypeId === entry.ticketTypeId;
    return [
      {
        ...entry,
        discountId,
        hasCategories: ranks.length > 1,
        typeName: name,
        needsCode: offer.code !== null,
        isNumbered,
        maxPerOrder,
        maxPerEvent,
        left: maxPerEvent === null ? null : maxPerEvent - (used.get(entry.ticketTypeId) ?? 0),
        byVoucher: isOpened ? seatsOf(voucher) : null,
        isOfBlock: isOpened && voucher.inBlock !== null,
      },
    ];
  });
}
