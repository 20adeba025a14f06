'use server';

import { redirect } from 'next/navigation';
import { z } from 'zod';
import { compareMoney, type Money, money } from '@/lib/money';
import {
  findGiftCardId,
  GIFT_CARD_YEARS,
  giveGiftCard,
  isGiftCardSearch,
  resendGiftCard,
  setGiftCardBlock,
  takeBackGiftCard,
} from '@/lib/office';
import { readAmount } from '@/lib/read-amount';
import { officeTransaction, Refusal } from '@/lib/staff';
import { boundedText, trimmedText } from '@/lib/text-field';
import { officeAction } from '../../_frame/office-action';

const REASON = trimmedText(300).min(1);
/** The largest amount, so that an extra zero is noticed. */
const MOST = money('10000.00');
const AMOUNT = trimmedText(20)
  .transform((typed) => readAmount(typed))
  .refine((amount) => amount !== undefined && amount !== '0.00' && compareMoney(amount, MOST) <= 0);

/** Issues a free gift card and shows its code once. */
export const giveCard = officeAction(
  'giftcards.write',
  z.object({
    amount: AMOUNT,
    years: z.coerce.number().pipe(z.union(GIFT_CARD_YEARS.map((years) => z.literal(years)))),
    reason: REASON,
    request: boundedText(100).min(1),
  }),
  async (ctx, { amount, ...about }) => {
    const { code } = await giveGiftCard(ctx, { ...about, amount: amount as Money });
    return { isDone: true, codes: [code] };
  },
);

/** Finds gift cards. A POST form, because a whole code is money and URLs end up in logs and histories. */
export const findCard = officeAction('giftcards.read', z.object({ q: trimmedText(100).min(1) }), async (ctx, { q }) => {
  const base = `/office/${ctx.client.name}/gift-cards`;
  if (isGiftCardSearch(q)) return redirect(`${base}?q=${encodeURIComponent(q)}`);
  const id = await officeTransaction(ctx, (ctx) => findGiftCardId(ctx, q));
  // A mistyped code must not end up in a URL either.
  if (id === undefined) throw new Refusal('not_found', 'q');
  return redirect(`${base}/${id}`);
});

/** Refunds the balance of a gift card to its buyer. */
export const takeBackCard = officeAction(
  'refunds.make',
  z.object({ id: z.coerce.number().int().positive(), reason: REASON }),
  async (ctx, { id, reason }) => {
    await takeBackGiftCard(ctx, { order: id, reason });
    return redirect(`/office/${ctx.client.name}/gift-cards/sales/${id}`);
  },
);

/** Mails a bought gift card again. */
export const resendOneCard = officeAction(
  'orders.resend',
  z.object({ id: z.coerce.number().int().positive() }),
  async (ctx, { id }) => {
    await resendGiftCard(ctx, id);
    return { isDone: true };
  },
);

/** Blocks or unblocks a gift card. */
export const blockCard = officeAction(
  'giftcards.write',
  z.object({ id: z.coerce.number().int().positive(), to: z.enum(['block', 'unblock']), reason: REASON }),
  async (ctx, { id, to, reason }) => {
    await setGiftCardBlock(ctx, { id, isBlocked: to === 'block', reason });
    return redirect(`/office/${ctx.client.name}/gift-cards/${id}`);
  },
);
