import { z } from 'zod';
import { sellAtTill, tillCartId } from '@/lib/office';
import { trimmedText } from '@/lib/text-field';
import { AMOUNT, ID, LINES, REQUEST, TAB } from '../fields';
import { CARD, CASH, GIFT_CARD } from '../pay';
import { shownSale } from '../shown-sale';
import { tillRoute } from '../till-route';

const PAY = z.discriminatedUnion('kind', [
  CASH,
  CARD,
  GIFT_CARD,
  z.object({ kind: z.literal('free'), reason: trimmedText(300).min(1) }),
]);

/** Sells the cart, in the current shift; a repeated request counts for the shift of its first attempt. */
export const POST = tillRoute(
  '/office/[client]/till/call/sell',
  z.object({ shiftId: ID, tab: TAB, lines: LINES, pay: PAY, due: AMOUNT.optional(), request: REQUEST }),
  async (ctx, { shiftId, tab, lines, pay, due, request }) => {
    const sold = await sellAtTill(ctx, { shiftId, cartId: tillCartId(shiftId, tab), lines, pay, due, request });
    return shownSale(sold);
  },
);
