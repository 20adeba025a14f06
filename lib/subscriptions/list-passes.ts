import { and, asc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import { carts, renewalPasses, seats, subEventCategories, subscriptions, voucherSeries, vouchers } from '@/db/schema';
import type { Context } from '@/lib/context';
import { seatIdOf } from '@/lib/ids';
import { type Money, moneyLeft, sumMoney } from '@/lib/money';

/** A subscription for one person, in a cart. `saved`: the discount of its tickets to their ranks. */
export type Pass = { id: number; subscriptionId: number; seatIds: string[]; price: Money; saved: Money } & Named & {
    categoryId: number;
    /** It renews last season's, so its seats return to the block. */
    isRenewal: boolean;
  };
type Named = Pick<typeof subscriptions.$inferSelect, 'name' | 'names'>;

const ofPass = and(eq(vouchers.clientId, seats.clientId), eq(vouchers.id, seats.voucherId));
const ofSeries = and(eq(voucherSeries.clientId, vouchers.clientId), eq(voucherSeries.id, vouchers.seriesId));
const ofSubscription = and(
  eq(subscriptions.clientId, voucherSeries.clientId),
  eq(subscriptions.id, voucherSeries.subscriptionId),
);

/** The subscriptions in a cart, in the order in which they were added. */
export async function listPassesInCart({ client, db, now }: Context, cartId: string): Promise<Pass[]> {
  const rows = await db
    .select({
      id: vouchers.id,
      subscriptionId: subscriptions.id,
      name: subscriptions.name,
      names: subscriptions.names,
      subEventId: seats.subEventId,
      nr: seats.nr,
      categoryId: seats.categoryId,
      isRenewal: sql<boolean>`EXISTS (SELECT FROM ${renewalPasses} n
        WHERE n.client_id = ${vouchers.clientId} AND n.voucher_id = ${vouchers.id})`,
      price: seats.price,
      usual: subEventCategories.price,
    })
    .from(seats)
    .innerJoin(carts, and(eq(carts.clientId, seats.clientId), eq(carts.id, seats.cartId), gt(carts.expiresAt, now)))
    .innerJoin(vouchers, ofPass)
    .innerJoin(voucherSeries, ofSeries)
    .innerJoin(subscriptions, ofSubscription)
    .innerJoin(
      subEventCategories,
      and(
        eq(subEventCategories.clientId, seats.clientId),
        eq(subEventCategories.subEventId, seats.subEventId),
        eq(subEventCategories.categoryId, seats.categoryId),
      ),
    )
    .where(and(eq(seats.clientId, client.id), eq(seats.cartId, cartId), isNotNull(vouchers.size)))
    .orderBy(asc(vouchers.id), asc(seats.heldAt));
  return [...new Set(rows.map(({ id }) => id))].map((id) => {
    const own = rows.filter((row) => row.id === id);
    const [{ subscriptionId, name, names, categoryId, isRenewal } = never()] = own;
    const price = sumMoney(own.flatMap((row) => row.price ?? []));
    const saved = moneyLeft(sumMoney(own.map(({ usual }) => usual)), price);
    return {
      id,
      subscriptionId,
      name,
      names,
      categoryId,
      isRenewal,
      seatIds: own.map((row) => seatIdOf(row.subEventId, row.nr)),
      price,
      saved,
    };
  });
}

function never(): never {
  throw new Error('A subscription in the cart has no seat');
}

/** The names of the subscriptions that these vouchers belong to, by voucher; other vouchers are left out. */
export async function nameSubscriptions(
  { client, db }: Context,
  voucherIds: readonly (number | null)[],
): Promise<Map<number, Named & { subscriptionId: number }>> {
  const asked = [...new Set(voucherIds)].filter((id) => id !== null);
  if (asked.length === 0) return new Map();
  const rows = await db
    .select({ id: vouchers.id, subscriptionId: subscriptions.id, name: subscriptions.name, names: subscriptions.names })
    .from(vouchers)
    .innerJoin(voucherSeries, ofSeries)
    .innerJoin(subscriptions, ofSubscription)
    .where(and(eq(vouchers.clientId, client.id), inArray(vouchers.id, asked)));
  return new Map(rows.map(({ id, ...named }) => [id, named]));
}
