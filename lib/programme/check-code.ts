import type { Context } from '@/lib/context';
import { codeMatches, isValidAt } from '@/lib/pricing';
import { findVoucher, type VoucherState } from '@/lib/vouchers';
import { atOneVersion } from './one-version';
import { type CatalogueType, type Performance, typesSoldAt } from './performance';
import { findPerformance, findTypes } from './read-programme';
import { stateAt } from './voucher-at';

export type CodeState = VoucherState | 'unknown';

/**
 * The state of a code at a performance: whether it opens a ticket type now, later, no longer, or never; for a voucher also whether it is
 * used up, or for other performances.
 * @param cartId of the visitor: the seats that it holds by a voucher do not count as a use
 */
export async function checkCode(ctx: Context, subEventId: number, code: string, cartId?: string): Promise<CodeState> {
  return atOneVersion(ctx, async (ctx) => {
    const [found, types] = await Promise.all([findPerformance(ctx, subEventId), findTypes(ctx)]);
    const sold = typesSoldAt(found?.performance ?? { typeIds: null }, types);
    const opened = sold.filter((type) => type.code !== null && codeMatches(type.code, code));
    if (opened.length === 0 && found) return checkVoucher(ctx, { performance: found.performance, sold, code, cartId });
    return stateOf(ctx, opened);
  });
}

function stateOf({ now }: Context, opened: readonly CatalogueType[]): CodeState {
  if (opened.some((type) => isValidAt(type, now))) return 'valid';
  if (opened.some(({ validFrom }) => validFrom !== null && now < validFrom)) return 'early';
  return opened.length > 0 ? 'expired' : 'unknown';
}

type Given = { performance: Performance; sold: readonly CatalogueType[]; code: string; cartId: string | undefined };

async function checkVoucher(ctx: Context, { performance, sold, code, cartId }: Given): Promise<CodeState> {
  const voucher = await findVoucher(ctx, code, cartId);
  if (!voucher) return 'unknown';
  const type = sold.find(({ ticketTypeId }) => ticketTypeId === voucher.ticketTypeId);
  if (!type) return 'elsewhere';
  const state = stateAt(ctx, voucher, performance);
  return state === 'valid' ? stateOf(ctx, [type]) : state;
}
