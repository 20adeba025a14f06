import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { payments, shiftEntries } from '@/db/schema';
import { getOrderById } from '@/lib/orders';
import type { OfficeContext } from '@/lib/staff';
import type { ShiftEntry } from './entries';
import type { TillLine } from './fill-cart';
import type { Shift } from './lock-shift';
import { readSale, type SoldAtTill } from './sell-at-till';
import { isCartOf, tillCartId } from './till-cart';

/**
 * A sale of a shift. `isOpen`: its card payment, or what follows from it, is not known yet. `tab` and `lines`: the sale that its seats
 * return to when the card was not charged; without `tab`, none.
 */
export type LatestSale = SoldAtTill & {
  at: Date;
  way: ShiftEntry['kind'];
  isOpen: boolean;
  tab: string | undefined;
  lines: TillLine[];
};

const LATEST = 3;
const MOST = 50;

/**
 * What a till that starts anew must know of its shift, newest first: the last three sales, and each whose card payment is open. Reads only,
 * in the caller's transaction.
 */
export async function listLatestSales(ctx: OfficeContext, shift: Shift): Promise<LatestSale[]> {
  const isOpen = sql<boolean>`coalesce(${inArray(payments.status, ['opening', 'open'])}, false)`;
  const found = await ctx.db
    .select({ entry: shiftEntries, isOpen })
    .from(shiftEntries)
    .leftJoin(payments, and(eq(payments.clientId, shiftEntries.clientId), eq(payments.id, shiftEntries.paymentId)))
    .where(
      and(
        eq(shiftEntries.clientId, ctx.client.id),
        eq(shiftEntries.shiftId, shift.id),
        inArray(shiftEntries.kind, ['cash', 'card', 'gift_card', 'free']),
        isNotNull(shiftEntries.orderId),
      ),
    )
    .orderBy(desc(isOpen), desc(shiftEntries.nr))
    .limit(MOST);
  const open = found.filter((one) => one.isOpen).length;
  const sales: LatestSale[] = [];
  for (const { entry, isOpen } of found.slice(0, open + LATEST)) sales.push(await saleOf(ctx, shift, entry, isOpen));
  return sales.sort((one, other) => other.at.getTime() - one.at.getTime());
}

async function saleOf(ctx: OfficeContext, shift: Shift, entry: ShiftEntry, isOpen: boolean): Promise<LatestSale> {
  const sold = await readSale(ctx, entry);
  const { cartId, status, channel, lines } = await getOrderById(ctx, sold.orderId);
  // The seats of an unpaid sale are its order's until the till has ended it.
  const isUnpaid = channel === 'box_office' && status === 'pending';
  const isOwn = isUnpaid && isCartOf(shift.id, cartId);
  return {
    ...sold,
    at: entry.at,
    way: entry.kind,
    isOpen: isOpen || (isUnpaid && entry.kind === 'card'),
    tab: isOwn ? cartId.slice(tillCartId(shift.id, '').length) : undefined,
    lines: isOwn ? countLines(lines) : [],
  };
}

function countLines(lines: readonly Pick<TillLine, 'subEventId' | 'discountId'>[]): TillLine[] {
  const counted: TillLine[] = [];
  for (const { subEventId, discountId } of lines) {
    const known = counted.find((one) => one.subEventId === subEventId && one.discountId === discountId);
    if (known) known.count++;
    else counted.push({ subEventId, discountId, count: 1 });
  }
  return counted;
}
