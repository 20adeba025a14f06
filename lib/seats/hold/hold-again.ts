import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { catalogues, seats, subEventCategories, subEvents, ticketTypes } from '@/db/schema';
import { type Context, inTransaction } from '@/lib/context';
import { AppError, type ErrorCode } from '@/lib/errors';
import type { Money } from '@/lib/money';
import { holdChoice, isTaken } from '../choose-best-seats';
import type { Hold } from './hold';
import { holdSeats } from './hold-seats';

/** A seat of an order, and what it was sold as. */
export type SeatAgain = {
  subEventId: number;
  nr: number;
  categoryId: number;
  ticketTypeId: number;
  price: Money;
  /** The voucher that opened the type: its limits apply again. */
  voucherId?: number | null;
};
export type SeatHeld = SeatAgain & { section: string | null; row: string; seat: string };

/** Refusals that mean that the seats are not available, as opposed to a failure. */
const REFUSALS: ErrorCode[] = [
  'sold_out',
  'seat_taken',
  'discount_limit_event',
  'order_limit',
  'code_required',
  'discount_limit_order',
];

/**
 * Holds an order's seats again after its hold expired: the same ones, or, per performance and rank, others if one is taken. All or none,
 * within the limits, at performances that have not begun; `isHidden`: also at hidden ones. The caller has locked the cart.
 * @returns the seats, undefined when they are not available
 */
export async function holdAgain(
  ctx: Context,
  cartId: string,
  wanted: SeatAgain[],
  { isHidden = false } = {},
): Promise<SeatHeld[] | undefined> {
  try {
    return await inTransaction(ctx, async (before) => {
      const ctx = await atCurrentVersion(before);
      for (const rank of groupsBy(wanted, (seat) => [seat.subEventId, seat.categoryId])) {
        await holdRank(ctx, cartId, { rank, isHidden });
      }
      return listHeld(ctx, cartId);
    });
  } catch (error) {
    if (error instanceof AppError && REFUSALS.includes(error.code)) return undefined;
    throw error;
  }
}

const theSame = (seats: SeatAgain[]) => seats.map(({ nr }) => nr);

type RankAgain = { rank: SeatAgain[]; isHidden: boolean };

async function holdRank(ctx: Context, cartId: string, { rank, isHidden }: RankAgain): Promise<void> {
  const [{ subEventId, categoryId } = { subEventId: 0, categoryId: 0 }] = rank;
  const bounds = await findRank(ctx, { subEventId, categoryId, isHidden });
  if (!bounds) throw new AppError('sold_out', 'This performance is over or not sold any more');
  const limits = await listLimits(ctx, rank);
  const hold = async (ctx: Context, seated: SeatAgain[], chosenOf: (alike: SeatAgain[]) => number[] | undefined) => {
    for (const alike of groupsBy(seated, (seat) => [seat.ticketTypeId, Number(seat.price), seat.voucherId ?? 0])) {
      const [{ ticketTypeId, price, voucherId } = rank[0] as SeatAgain] = alike;
      const hold: Hold = {
        cart: cartId,
        subEvent: subEventId,
        category: categoryId,
        ticketType: ticketTypeId,
        price,
        count: alike.length,
        chosen: chosenOf(alike),
        typeEventMax: limits.get(ticketTypeId) ?? undefined,
        voucher: voucherId ?? undefined,
        firstNr: bounds.firstNr,
        lastNr: bounds.lastNr,
      };
      const held = await holdSeats({ ...ctx, client: { ...ctx.client, maxPerOrder: NO_LIMIT } }, hold);
      if (!held) throw new AppError('busy', 'The catalogue is being changed: try again');
    }
  };
  const holdThese = (ctx: Context, seated: SeatAgain[]) => inTransaction(ctx, (ctx) => hold(ctx, seated, theSame));
  try {
    return await holdThese(ctx, rank);
  } catch (error) {
    if (!isTaken(error)) throw error;
  }
  if (!bounds.isNumbered || (await takesFromBlock(ctx, rank))) return hold(ctx, rank, () => undefined);
  await holdChoice(ctx, { subEventId, categoryId, count: rank.length }, (ctx, nrs) => {
    if (!nrs) throw new AppError('sold_out', 'Sold out');
    return holdThese(
      ctx,
      rank.map((seat, i) => ({ ...seat, nr: nrs[i] ?? seat.nr })),
    );
  });
}

/** Whether a voucher takes some of them from a block: only hold_seats can choose seats of a block. */
async function takesFromBlock({ client, db }: Context, rank: SeatAgain[]): Promise<boolean> {
  const ids = rank.flatMap(({ voucherId }) => voucherId ?? []);
  if (ids.length === 0) return false;
  const found = await db.execute(sql`
    SELECT FROM vouchers v JOIN voucher_series r ON r.client_id = v.client_id AND r.id = v.series_id
     WHERE v.client_id = ${client.id} AND v.id = ANY (${`{${ids.join()}}`}::bigint[]) AND r.block_id IS NOT NULL LIMIT 1`);
  return found.length > 0;
}

/** The context at the current catalogue version, instead of the one that the caller has read. */
async function atCurrentVersion(ctx: Context): Promise<Context> {
  const [current] = await ctx.db
    .select({ version: catalogues.version })
    .from(catalogues)
    .where(eq(catalogues.clientId, ctx.client.id));
  return { ...ctx, client: { ...ctx.client, catalogueVersion: current?.version ?? ctx.client.catalogueVersion } };
}

/** No limit per order: it applies to carts, not to what was ordered already. */
const NO_LIMIT = 2 ** 31 - 1;

type RankOf = { subEventId: number; categoryId: number; isHidden: boolean };

async function findRank(ctx: Context, { subEventId, categoryId, isHidden }: RankOf) {
  const [rank] = await ctx.db
    .select({
      firstNr: subEventCategories.firstNr,
      lastNr: subEventCategories.lastNr,
      isNumbered: subEventCategories.isNumbered,
    })
    .from(subEventCategories)
    .innerJoin(
      subEvents,
      and(eq(subEvents.clientId, subEventCategories.clientId), eq(subEvents.id, subEventCategories.subEventId)),
    )
    .where(
      and(
        eq(subEventCategories.clientId, ctx.client.id),
        eq(subEventCategories.subEventId, subEventId),
        eq(subEventCategories.categoryId, categoryId),
        ...(isHidden ? [] : [inArray(subEvents.status, ['pub', 'nosal']), isNull(subEvents.cancelledAt)]),
        gt(subEvents.startsAt, ctx.now),
      ),
    );
  return rank;
}

/** The limits per performance of the ticket types that have one. */
async function listLimits(ctx: Context, wanted: SeatAgain[]): Promise<Map<number, number | null>> {
  const ids = wanted.map((seat) => seat.ticketTypeId);
  const types = await ctx.db
    .select({ id: ticketTypes.id, most: ticketTypes.maxPerEvent })
    .from(ticketTypes)
    .where(and(eq(ticketTypes.clientId, ctx.client.id), inArray(ticketTypes.id, ids)));
  return new Map(types.map(({ id, most }) => [id, most]));
}

function listHeld(ctx: Context, cartId: string): Promise<SeatHeld[]> {
  return ctx.db
    .select({
      subEventId: seats.subEventId,
      nr: seats.nr,
      categoryId: seats.categoryId,
      ticketTypeId: sql<number>`${seats.ticketTypeId}`,
      price: sql<Money>`${seats.price}`,
      voucherId: seats.voucherId,
      section: seats.section,
      row: seats.rowNr,
      seat: seats.seatNr,
    })
    .from(seats)
    .where(and(eq(seats.clientId, ctx.client.id), eq(seats.cartId, cartId)))
    .orderBy(asc(seats.subEventId), asc(seats.nr));
}

/** Groups items by these numbers, ascending, so that all transactions take locks in one order. */
function groupsBy<T>(items: T[], keyOf: (item: T) => number[]): T[][] {
  const groups = new Map<string, { key: number[]; items: T[] }>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key.join()) ?? { key, items: [] };
    group.items.push(item);
    groups.set(key.join(), group);
  }
  const compare = (a: number[], b: number[]) => a.map((one, i) => one - (b[i] ?? 0)).find((diff) => diff !== 0) ?? 0;
  return [...groups.values()].sort((a, b) => compare(a.key, b.key)).map((group) => group.items);
}
