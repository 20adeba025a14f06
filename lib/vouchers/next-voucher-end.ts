import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { voucherSeries } from '@/db/schema';
import { cacheByVersion } from '@/lib/cache';
import type { Context } from '@/lib/context';

/** When, after `ctx.now`, vouchers that hasVouchers counts next end, in milliseconds since 1970; Infinity for never. */
export async function nextVoucherEnd(ctx: Context): Promise<number> {
  const ends = (await cacheByVersion(ctx.client, 'ends of vouchers', () => readEnds(ctx))) ?? [];
  return Math.min(...ends.filter((at) => at > ctx.now.getTime()), Number.POSITIVE_INFINITY);
}

async function readEnds({ client, db }: Context): Promise<number[]> {
  const { clientId, endedAt, subscriptionId, validUntil } = voucherSeries;
  const rows = await db
    .selectDistinct({ at: validUntil })
    .from(voucherSeries)
    .where(and(eq(clientId, client.id), isNull(subscriptionId), isNull(endedAt), isNotNull(validUntil)));
  return rows.flatMap(({ at }) => (at ? [at.getTime()] : []));
}
