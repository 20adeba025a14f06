import { z } from 'zod';
import { boundedText, trimmedText } from '@/lib/text-field';
import { AMOUNT } from './fields';

/** The code of a gift card, as typed. */
export const CODE = trimmedText(100).min(1);

const giftCard = CODE.optional();
export const CASH = z.object({ kind: z.literal('cash'), given: AMOUNT.optional(), giftCard });
export const CARD = z.object({ kind: z.literal('card'), terminalId: boundedText(60).min(1).optional(), giftCard });
export const GIFT_CARD = z.object({ kind: z.literal('gift_card'), giftCard: CODE });
