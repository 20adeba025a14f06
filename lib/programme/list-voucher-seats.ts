import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { carts, seats } from '@/db/schema';
import type { Context } from '@/lib/context';
import { atOneVersion } from './one-version';
import { typesSoldAt } from './performance';
import { findPerformance, findTypes } from './read-programme';
import { findOpening } from './voucher-at';

/** The `nr`s of the blocked seats of a performance that a voucher's code opens now. */
export function listVoucherSeats(ctx: Context, subEventId: number, code: string, cartId?: string): Promise<number[]> {
  return atOneVersion(ctx, async (ctx) => {
    const [found, types] = await Promise.all([findPerformance(ctx, subEventId), findTypes(ctx)]);
    if (!found) return [];
    const sold = typesSoldAt(found.performance, types);
    const voucher = await findOpening(ctx, { performance: found.performance, types: sold, code, cartId });
    if (!voucher || voucher.blockId === null) return [];
    const rows = await ctx.db
      .select({ nr: seats.nr })
      .from(seats)
      .innerJoin(carts, and(eq(carts.clientId, seats.clientId), eq(carts.id, seats.cartId)))
      .where(
        and(
          eq(seats.clientId, ctx.client.id),
          eq(seats.subEventId, subEventId),
          eq(seats.cartId, `block:${voucher.blockId}`),
          gt(carts.expiresAt, sql`${ctx.now.toISOString()}::timestamptz`),
        ),
      )
      .orderBy(asc(seats.nr));
    return rows.map(({ nr }) => nr);
  });
}
