import { and, eq, sql } from 'drizzle-orm';
import { prepared } from '@/db/prepared';
import { discounts, mainEvents, subEventCategories, subEvents, ticketTypes } from '@/db/schema';
import { askTogether, remembered } from '@/lib/clients';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { isVisible } from '@/lib/events';
import { MAX_EVENT_ID } from '@/lib/ids';
import type { Money } from '@/lib/money';
import { discountedPrice } from '@/lib/pricing';
import { isOffered } from './is-offered';

type Asked = { subEventId: number; discountId: string };

/** What is neither is nobody's, and would spoil a question that others share. */
const DISCOUNT_ID = /^[A-Za-z0-9]{10}$/;
const isEventId = (id: number) => Number.isInteger(id) && id > 0 && id <= MAX_EVENT_ID;

const findRow = askTogether(async (db, clientId, asked: Asked[]) => {
  const rows = await rowsOf(db).execute({
    clientId,
    subEventIds: `{${asked.map(({ subEventId }) => (isEventId(subEventId) ? subEventId : 'NULL')).join()}}`,
    discountIds: `{${asked.map(({ discountId }) => (DISCOUNT_ID.test(discountId) ? discountId : 'NULL')).join()}}`,
  });
  const found = new Map(rows.map(({ place, ...row }) => [place, row]));
  return asked.map((_, i) => found.get(i + 1));
});

const rowsOf = prepared((db) =>
  db
    .select({
      place: sql<number>`asked.place::int`,
      subEventId: subEvents.id,
      status: subEvents.status,
      startsAt: subEvents.startsAt,
      mainStatus: mainEvents.status,
      viewBeginsAt: subEvents.viewBeginsAt,
      viewEndsAt: subEvents.viewEndsAt,
      eventMaxPerOrder: subEvents.maxPerOrder,
      categoryId: subEventCategories.categoryId,
      basePrice: subEventCategories.price,
      firstNr: subEventCategories.firstNr,
      lastNr: subEventCategories.lastNr,
      ticketTypeId: ticketTypes.id,
      kind: ticketTypes.kind,
      value: ticketTypes.value,
      maxPerEvent: ticketTypes.maxPerEvent,
      maxPerOrder: ticketTypes.maxPerOrder,
      code: ticketTypes.code,
      validFrom: ticketTypes.validFrom,
      validUntil: ticketTypes.validUntil,
      isNumbered: subEventCategories.isNumbered,
    })
    .from(
      sql`unnest(${sql.placeholder('subEventIds')}::int[], ${sql.placeholder('discountIds')}::text[])
        WITH ORDINALITY AS asked(sub_event_id, discount_id, place)`,
    )
    .innerJoin(
      subEvents,
      and(eq(subEvents.clientId, sql.placeholder('clientId')), eq(subEvents.id, sql`asked.sub_event_id`)),
    )
    .innerJoin(mainEvents, and(eq(mainEvents.clientId, subEvents.clientId), eq(mainEvents.id, subEvents.mainEventId)))
    .leftJoin(
      discounts,
      and(eq(discounts.clientId, subEvents.clientId), eq(discounts.discountId, sql`asked.discount_id`)),
    )
    .leftJoin(
      ticketTypes,
      and(
        eq(ticketTypes.clientId, discounts.clientId),
        eq(ticketTypes.id, discounts.ticketTypeId),
        eq(ticketTypes.archived, false),
        isOffered(subEvents.clientId, subEvents.id, discounts.ticketTypeId),
      ),
    )
    .leftJoin(
      subEventCategories,
      and(
        eq(subEventCategories.clientId, subEvents.clientId),
        eq(subEventCategories.subEventId, subEvents.id),
        eq(subEventCategories.categoryId, discounts.categoryId),
      ),
    )
    .prepare('offers'),
);

type Row = Omit<Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number], 'place'>;

/** A ticket type at a price rank of a performance. `price`: what a seat costs so. */
export type Offer = { price: Money } & {
  [Member in keyof Row]: Member extends Nullable ? Row[Member] : NonNullable<Row[Member]>;
};
type Nullable =
  | 'viewBeginsAt'
  | 'viewEndsAt'
  | 'eventMaxPerOrder'
  | 'maxPerEvent'
  | 'maxPerOrder'
  | 'code'
  | 'validFrom'
  | 'validUntil';

/**
 * What `discountId` stands for at a visible performance, at the client's version of the catalogue or newer. Does not look at
 * windows, codes and limits.
 * @throws AppError `sub_event_not_found`, `tickettype_not_found` when that performance does not have it
 */
export async function getOffer(ctx: Context, subEventId: number, discountId: string): Promise<Offer> {
  let found: Row | undefined;
  const offer = await remembered(ctx.client, `offer ${subEventId} ${discountId}`, async () => {
    found = await findRow(ctx.db, ctx.client.id, { subEventId, discountId });
    return isWhole(found) ? { ...found, price: discountedPrice(found.basePrice, found.kind, found.value) } : undefined;
  });
  const row = offer ?? found;
  if (!row || !isVisible(row, ctx.now)) throw new AppError('sub_event_not_found', 'sub_event not found');
  if (!offer) throw new AppError('tickettype_not_found', 'tickettype not found');
  return offer;
}

const isWhole = (row: Row | undefined): row is Row & Omit<Offer, 'price'> =>
  typeof row?.ticketTypeId === 'number' && row.categoryId !== null;
