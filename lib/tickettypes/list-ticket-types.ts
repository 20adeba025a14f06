import { and, asc, eq, gt, isNotNull, or, sql } from 'drizzle-orm';
import { prepared } from '@/db/prepared';
import { carts, categories, discounts, seats, subEventCategories, ticketTypes } from '@/db/schema';
import { atOneVersion, cacheAtVersion } from '@/lib/clients';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { findSubEvent } from '@/lib/events';
import { type PriceListEntry, priceList } from '@/lib/pricing';
import { isOffered } from './is-offered';

/**
 * One line of a performance's price list, with the id that orders it. `categoryName` only where ranks differ. `left`: how
 * many the most per performance leaves, over all ranks. Null: no limit.
 */
export type TicketType = PriceListEntry & {
  discountId: string;
  hasCategories: boolean;
  /** Without its rank. */
  typeName: string;
  needsCode: boolean;
  isNumbered: boolean;
  maxPerOrder: number | null;
  left: number | null;
};

const client = sql.placeholder('clientId');
const subEvent = sql.placeholder('subEventId');

const categoriesOf = prepared((db) =>
  db
    .select({
      categoryId: subEventCategories.categoryId,
      categoryName: categories.name,
      basePrice: subEventCategories.price,
      isNumbered: subEventCategories.isNumbered,
    })
    .from(subEventCategories)
    .innerJoin(
      categories,
      and(eq(categories.clientId, subEventCategories.clientId), eq(categories.id, subEventCategories.categoryId)),
    )
    .where(and(eq(subEventCategories.clientId, client), eq(subEventCategories.subEventId, subEvent)))
    .orderBy(asc(subEventCategories.position))
    .prepare('categories_of'),
);

const typesOf = prepared((db) =>
  db
    .select({
      ticketTypeId: ticketTypes.id,
      name: ticketTypes.name,
      kind: ticketTypes.kind,
      value: ticketTypes.value,
      maxPerEvent: ticketTypes.maxPerEvent,
      maxPerOrder: ticketTypes.maxPerOrder,
      code: ticketTypes.code,
      validFrom: ticketTypes.validFrom,
      validUntil: ticketTypes.validUntil,
      discountId: discounts.discountId,
      categoryId: discounts.categoryId,
    })
    .from(ticketTypes)
    .innerJoin(discounts, and(eq(discounts.clientId, ticketTypes.clientId), eq(discounts.ticketTypeId, ticketTypes.id)))
    .innerJoin(
      subEventCategories,
      and(
        eq(subEventCategories.clientId, discounts.clientId),
        eq(subEventCategories.categoryId, discounts.categoryId),
        eq(subEventCategories.subEventId, subEvent),
      ),
    )
    .where(
      and(
        eq(ticketTypes.clientId, client),
        eq(ticketTypes.archived, false),
        isOffered(subEventCategories.clientId, subEventCategories.subEventId, ticketTypes.id),
      ),
    )
    .orderBy(asc(ticketTypes.position))
    .prepare('types_of'),
);

/** How many tickets of each capped type are sold or held in carts that are alive. */
const usedOf = prepared((db) =>
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

/** What a performance offers by the catalogue: its price ranks, and its types at each, in the organisation's order. */
async function readOffers({ db, client }: Context, subEventId: number) {
  const args = { clientId: client.id, subEventId };
  const [ranks, types] = await Promise.all([categoriesOf(db).execute(args), typesOf(db).execute(args)]);
  return {
    ranks,
    distinct: new Map(types.map((type) => [type.ticketTypeId, type])),
    ids: new Map(types.map((type) => [`${type.ticketTypeId}/${type.categoryId}`, type.discountId])),
    isCapped: types.some((type) => type.maxPerEvent !== null),
  };
}

async function countUsed({ db, client, now }: Context, subEventId: number): Promise<Map<number, number>> {
  const rows = await usedOf(db).execute({ clientId: client.id, subEventId, now: now.toISOString() });
  return new Map(rows.map((row) => [row.ticketTypeId, row.used]));
}

/**
 * What a performance offers now, after all discount logic, in the organisation's order.
 * @param code what the buyer typed: shows the types that ask for it
 * @throws AppError `sub_event_not_found`
 */
export function listTicketTypes(ctx: Context, subEventId: number, code?: string): Promise<TicketType[]> {
  return atOneVersion(ctx, (ctx) => readTicketTypes(ctx, subEventId, code));
}

async function readTicketTypes(ctx: Context, subEventId: number, code?: string): Promise<TicketType[]> {
  if (!(await findSubEvent(ctx, subEventId))) throw new AppError('sub_event_not_found', 'sub_event not found');
  const offers = await cacheAtVersion(ctx, `types ${subEventId}`, () => readOffers(ctx, subEventId));
  if (!offers) return [];
  const { ranks, distinct, ids, isCapped } = offers;
  const used = isCapped ? await countUsed(ctx, subEventId) : new Map<number, number>();
  const entries = priceList({ categories: ranks, ticketTypes: [...distinct.values()], used, now: ctx.now, code });
  return entries.flatMap((entry) => {
    const { ticketTypeId, categoryId } = entry;
    const discountId = ids.get(`${ticketTypeId}/${categoryId}`);
    const type = distinct.get(ticketTypeId);
    if (!discountId || !type) return [];
    const { maxPerOrder, maxPerEvent } = type;
    return [
      {
        ...entry,
        discountId,
        hasCategories: ranks.length > 1,
        typeName: type.name,
        needsCode: type.code !== null,
        isNumbered: ranks.some((rank) => rank.categoryId === categoryId && rank.isNumbered),
        maxPerOrder,
        left: maxPerEvent === null ? null : maxPerEvent - (used.get(ticketTypeId) ?? 0),
      },
    ];
  });
}
