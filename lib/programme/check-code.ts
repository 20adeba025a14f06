import type { Context } from '@/lib/context';
import { codeMatches, isValidAt } from '@/lib/pricing';
import { atOneVersion } from './one-version';
import { typesSoldAt } from './performance';
import { findPerformance, findTypes } from './read-programme';

export type CodeState = 'valid' | 'early' | 'expired' | 'unknown';

/** What a code is worth at a performance now: whether it opens a ticket type, will later, did once, or never. */
export async function checkCode(ctx: Context, subEventId: number, code: string): Promise<CodeState> {
  return atOneVersion(ctx, async (ctx) => {
    const [found, types] = await Promise.all([findPerformance(ctx, subEventId), findTypes(ctx)]);
    const opened = typesSoldAt(found?.performance ?? { typeIds: null }, types).filter(
      (type) => type.code !== null && codeMatches(type.code, code),
    );
    if (opened.some((type) => isValidAt(type, ctx.now))) return 'valid';
    if (opened.some(({ validFrom }) => validFrom !== null && ctx.now < validFrom)) return 'early';
    return opened.length > 0 ? 'expired' : 'unknown';
  });
}
