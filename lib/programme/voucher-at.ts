import type { Context } from '@/lib/context';
import { codeMatches } from '@/lib/pricing';
import { findVoucher, type Voucher, type VoucherState, voucherState } from '@/lib/vouchers';
import type { CatalogueType, Performance } from './performance';

type CodeAtPerformance = {
  performance: Pick<Performance, 'id' | 'show'>;
  /** The types that the performance sells. */
  types: readonly Pick<CatalogueType, 'ticketTypeId' | 'code'>[];
  code: string | undefined;
  /** The cart of the visitor who typed the code. */
  cartId: string | undefined;
};

/** The state of a voucher at a performance now. */
export const stateAt = (ctx: Context, voucher: Voucher, { id, show }: CodeAtPerformance['performance']): VoucherState =>
  voucherState(voucher, { now: ctx.now, subEventId: id, mainEventId: show.id });

/** The voucher with this code, if it opens one of these types now. A ticket type's own code takes precedence. */
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

/** How many more seats the cart can get with the voucher, by its limits. */
export const seatsOf = ({ seatsPerUse, held, inBlock }: Voucher): number =>
  Math.min(seatsPerUse - held, inBlock ?? Number.POSITIVE_INFINITY);
