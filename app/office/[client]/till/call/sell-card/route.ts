import { z } from 'zod';
import { isEmailAddress } from '@/lib/email';
import { sellCardAtTill } from '@/lib/office';
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
    email: z
      .string()
      .trim()
      .refine((text) => text === '' || isEmailAddress(text)),
    pay: z.discriminatedUnion('kind', [CASH.omit({ giftCard: true }), CARD.omit({ giftCard: true })]),
    request: REQUEST,
  }),
  async (ctx, sale) => shownSale(await sellCardAtTill(ctx, sale)),
);
