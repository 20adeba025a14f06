import { z } from 'zod';
import { collectAtTill } from '@/lib/office';
import { boundedText } from '@/lib/text-field';
import { AMOUNT, REQUEST } from '../fields';
import { CARD, CASH, GIFT_CARD } from '../pay';
import { shownSale } from '../shown-sale';
import { tillRoute } from '../till-route';

const PAY = z.discriminatedUnion('kind', [CASH, CARD, GIFT_CARD]);

/** Collects the money of an unpaid order. */
export const POST = tillRoute(
  '/office/[client]/till/call/collect',
  z.object({
    shiftId: z.int().positive(),
    orderId: z.int().positive(),
    seen: boundedText(100),
    due: AMOUNT,
    pay: PAY,
    request: REQUEST,
  }),
  async (ctx, collecting) => shownSale(await collectAtTill(ctx, collecting)),
);
