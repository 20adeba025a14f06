import { z } from 'zod';
import { AMOUNT } from './fields';

/** The code of a gift card, as typed. */
export const CODE = z.string().trim().min(1).max(100);

const giftCard = CODE.optional();
export const CASH = z.object({ kind: z.literal('cash'), given: AMOUNT.optional(), giftCard });
export const CARD = z.object({ kind: z.literal('card'), terminalId: z.string().min(1).max(60).optional(), giftCard });
export const GIFT_CARD = z.object({ kind: z.literal('gift_card'), giftCard: CODE });
