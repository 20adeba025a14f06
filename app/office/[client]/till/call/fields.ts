import { z } from 'zod';
import { isMoney, type Money } from '@/lib/money';

/** The page's id of a sale. */
export const TAB = z.string().regex(/^[0-9a-f]{16}$/);

export const REQUEST = z.string().regex(/^[0-9a-f]{16,32}$/);

export const ID = z.int().positive();

export const AMOUNT = z
  .string()
  .refine(isMoney)
  .transform((text) => text as Money);

const LINE = z.object({
  subEventId: ID,
  discountId: z.string().min(1).max(100),
  count: z.int().min(1).max(500),
  seats: z.array(z.string().max(60)).max(500).optional(),
});

export const LINES = z.array(LINE).max(50);
