'use server';

import { z } from 'zod';
import { compareMoney, type Money, money } from '@/lib/money';
import { GIFT_CARD_YEARS, giveGiftCard, setGiftCardBlock } from '@/lib/office';
import type { FormState } from '../../_frame/form-state';
import { goTo, officeAction } from '../../_frame/office-action';
import { readAmount } from '../till/read-amount';

const REASON = z.string().trim().min(1).max(300);
/** A slip of a zero is noticed. */
const MOST = money('10000.00');
const AMOUNT = z
  .string()
  .transform((typed) => readAmount(typed))
  .refine((amount) => amount !== undefined && amount !== '0.00' && compareMoney(amount, MOST) <= 0);

const give = officeAction(
  'giftcards.write',
  z.object({
    amount: AMOUNT,
    years: z.coerce.number().pipe(z.union(GIFT_CARD_YEARS.map((years) => z.literal(years)))),
    reason: REASON,
    request: z.string().min(1).max(100),
  }),
  async (ctx, { amount, ...about }) => {
    const { code } = await giveGiftCard(ctx, { ...about, amount: amount as Money });
    return { isDone: true, codes: [code] };
  },
);

/** Gives a gift card, and shows its code once. */
export async function giveCard(state: FormState, form: FormData): Promise<FormState> {
  return give(state, form);
}

const block = officeAction(
  'giftcards.write',
  z.object({ id: z.coerce.number().int().positive(), to: z.enum(['block', 'unblock']), reason: REASON }),
  async (ctx, { id, to, reason }) => {
    await setGiftCardBlock(ctx, { id, isBlocked: to === 'block', reason });
    return goTo(`/office/${ctx.client.name}/gift-cards/${id}`);
  },
);

/** Blocks a gift card, or opens it again. */
export async function blockCard(state: FormState, form: FormData): Promise<FormState> {
  return block(state, form);
}
