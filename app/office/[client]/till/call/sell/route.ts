import { z } from 'zod';
import { sellAtTill, tillCartId } from '@/lib/office';
import { AMOUNT, LINES, REQUEST, TAB } from '../fields';
import { shownSale } from '../shown-sale';
import { tillRoute } from '../till-route';

const PAY = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('cash'), given: AMOUNT.optional() }),
  z.object({ kind: z.literal('card'), terminalId: z.string().min(1).max(60).optional() }),
  z.object({ kind: z.literal('free'), reason: z.string().trim().min(1).max(300) }),
]);

/** Sells what the page shows, in the shift that is open now or was when the same request came first. */
export const POST = tillRoute(
  '/office/[client]/till/call/sell',
  z.object({ shiftId: z.int().positive(), tab: TAB, lines: LINES, pay: PAY, request: REQUEST }),
  async (ctx, { shiftId, tab, lines, pay, request }) => {
    const sold = await sellAtTill(ctx, { shiftId, cartId: tillCartId(shiftId, tab), lines, pay, request });
    return shownSale(sold);
  },
);
