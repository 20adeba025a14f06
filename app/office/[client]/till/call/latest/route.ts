import { z } from 'zod';
import { findOwnShift, listLatestSales } from '@/lib/office';
import { officeTransaction } from '@/lib/staff';
import { shownLatest } from '../shown-sale';
import { tillRoute } from '../till-route';

/** The last sales of the shift, and each whose card payment is open. */
export const POST = tillRoute('/office/[client]/till/call/latest', z.object({}), async (ctx, _, { language }) => {
  const latest = await officeTransaction(ctx, async (ctx) => {
    const shift = await findOwnShift(ctx);
    return shift ? listLatestSales(ctx, shift) : [];
  });
  return { latest: latest.map((sale) => shownLatest(ctx, sale, language)) };
});
