import { z } from 'zod';
import { readAtTill, refundAtTill } from '@/lib/office';
import { officeTransaction } from '@/lib/staff';
import { boundedText, trimmedText } from '@/lib/text-field';
import { AMOUNT, ID, REQUEST } from '../fields';
import { shownOrder } from '../shown-order';
import { tillRoute } from '../till-route';

/** Cancels tickets that were paid in cash, and refunds from the drawer. Returns the order after that. */
export const POST = tillRoute(
  '/office/[client]/till/call/refund',
  z.object({
    shiftId: ID,
    orderId: ID,
    seen: boundedText(100),
    positions: z.array(ID).min(1).max(500),
    refund: AMOUNT,
    reason: trimmedText(300).min(1),
    request: REQUEST,
  }),
  async (ctx, asking) => {
    await refundAtTill(ctx, asking);
    return shownOrder(await officeTransaction(ctx, (ctx) => readAtTill(ctx, asking.orderId)));
  },
);
