import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import { voucherSeries } from '@/db/schema';
import type { Context } from '@/lib/context';

/** Whether a valid series of vouchers exists for one of these ticket types. Series of subscriptions have no codes and do not count. */
export async function hasVouchers({ client, db, now }: Context, ticketTypeIds: readonly number[]): Promise<boolean> {
  if (ticketTypeIds.length === 0) return false;
  const { clientId, ticketTypeId, subscriptionId, endedAt, validUntil } = voucherSeries;
  const [found] = await db
    .select({ id: voucherSeries.id })
    .from(voucherSeries)
    .where(
      and(
        eq(clientId, client.id),
        inArray(ticketTypeId, [...ticketTypeIds]),
        isNull(subscriptionId),
        isNull(endedAt),
        or(isNull(validUntil), gt(validUntil, now)),
      ),
    )
    .limit(1);
  return found !== undefined;
}
