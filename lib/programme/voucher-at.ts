import type { Context } from '@/lib/context';
import { codeMatches } from '@/lib/pricing';
import { findVoucher, type Voucher, type VoucherState, voucherState } from '@/lib/vouchers';
import type { CatalogueType, Performance } from './performance';

type CodeAtPerformance = {
  performance: Pick<Performance, 'id' | 'show'>;
  /** Those that the performance sells. */
  types: readonly Pick<CatalogueType, 'ticketTypeId' | 'code'>[];
  code: string | undefined;
  /** Of who typed it. */
  cartId: string | undefined;
};

/** What a voucher is worth at a performance now. */
export const stateAt = (ctx: Context, voucher: Voucher, { id, show }: CodeAtPerformance['performance']): VoucherState =>
  voucherState(voucher, { now: ctx.now, subEventId: id, mainEventId: show.id });

/** The voucher with this code, where it opens one of these types now. A code that is a type's own is no voucher's. */
export async function findOpening(
  ctx: Context,
  { performance, types, code, cartId }: CodeAtPerformance,
): Promise<Voucher | undefined> {
  const asking = types.filter((type) => type.code !== null);
  if (code === undefined || asking.length === 0 || asking.some((type) => codeMatches(type.code, code)))
    return undefined;
  const voucher = await findVoucher(ctx, code, cartId);
  if (!voucher || !asking.some(({ ticketTypeId }) => ticketTypeId === voucher.ticketTypeId)) return undefined;
  return stateAt(ctx, voucher, performance) === 'valid' ? voucher : undefined;
}

/** How many more seats the cart that asks gets with it, as far as its limits tell. */
export const seatsOf = ({ seatsPerUse, held, inBlock }: Voucher): number =>
  Math.min(seatsPerUse - held, inBlock ?? Number.POSITIVE_INFINITY);
