import { z } from 'zod';
import { isEmailAddress, MOST_ADDRESS } from '@/lib/email';
import { sellCardAtTill } from '@/lib/office';
import { trimmedText } from '@/lib/text-field';
import { AMOUNT, ID, REQUEST } from '../fields';
import { CARD, CASH } from '../pay';
import { shownSale } from '../shown-sale';
import { tillRoute } from '../till-route';

/** Sells a gift card. */
export const POST = tillRoute(
  '/office/[client]/till/call/sell-card',
  z.object({
    shiftId: ID,
    amount: AMOUNT,
    email: trimmedText(MOST_ADDRESS).refine((text) => text === '' || isEmailAddress(text)),
    pay: z.discriminatedUnion('kind', [CASH.omit({ giftCard: true }), CARD.omit({ giftCard: true })]),
    request: REQUEST,
  }),
  async (ctx, sale) => shownSale(await sellCardAtTill(ctx, sale)),
);
