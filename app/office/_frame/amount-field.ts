import { z } from 'zod';
import type { Money } from '@/lib/money';
import { readAmount } from '@/lib/read-amount';
import { trimmedText } from '@/lib/text-field';

/** An amount as people type it, with a comma or a point: `12`, `12,5`, `12.50`. */
export const amountField = trimmedText(20).transform((typed, ctx): Money => {
  const amount = readAmount(typed);
  if (amount !== undefined) return amount;
  ctx.addIssue('no amount');
  return z.NEVER;
});
