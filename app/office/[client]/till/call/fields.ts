import { z } from 'zod';
import { isMoney, type Money } from '@/lib/money';
import { boundedText } from '@/lib/text-field';

/** The page's id of a sale. */
export const TAB = boundedText(16).regex(/^[0-9a-f]{16}$/);

export const REQUEST = boundedText(32).regex(/^[0-9a-f]{16,32}$/);

export const ID = z.int().positive();

export const AMOUNT = boundedText(20)
  .refine(isMoney)
  .transform((text) => text as Money);

const LINE = z.object({
  subEventId: ID,
  discountId: boundedText(100).min(1),
  count: z.int().min(1).max(500),
  seats: z.array(boundedText(60)).max(500).optional(),
});

export const LINES = z.array(LINE).max(50);
