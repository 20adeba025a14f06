import { z } from 'zod';
import { isEmailAddress, MOST_ADDRESS } from '@/lib/email';
import { invoiceAtTill, tillCartId } from '@/lib/office';
import { trimmedText } from '@/lib/text-field';
import { LINES, REQUEST, TAB } from '../fields';
import { shownSale } from '../shown-sale';
import { tillRoute } from '../till-route';

const text = (most: number) => trimmedText(most);

/** Sells the cart on invoice; once per request id. */
export const POST = tillRoute(
  '/office/[client]/till/call/invoice',
  z.object({
    shiftId: z.int().positive(),
    tab: TAB,
    lines: LINES,
    request: REQUEST,
    billedTo: z.object({
      party: z.array(text(200).min(1)).min(1).max(8),
      email: trimmedText(MOST_ADDRESS).refine(isEmailAddress),
      vatId: text(40),
      reference: text(100),
    }),
  }),
  async (ctx, { shiftId, tab, lines, billedTo, request }) => {
    const cartId = tillCartId(shiftId, tab);
    const to = { ...billedTo, vatId: billedTo.vatId || null, locale: ctx.client.locale };
    return shownSale(await invoiceAtTill(ctx, { shiftId, cartId, lines, billedTo: to, request }));
  },
);
