import { type Cart, listChoices } from '@/lib/carts';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { wordsFor, yearIn } from '@/lib/i18n';
import { buyingWordsFor } from '@/lib/i18n/buying';
import { noteOf, type OrderLimits } from './order-limits';
import { ranksOf } from './ranks-of';

/** The limits of a performance's order form for this cart; null when there is no such performance. */
export async function findLimits(
  ctx: Context,
  subEventId: number,
  { cart, locale }: { cart: Cart; locale: string },
): Promise<OrderLimits | null> {
  const { currency, timezone } = ctx.client;
  const language = { locale, words: wordsFor(locale), thisYear: yearIn(timezone, ctx.now), currency };
  try {
    const choices = await listChoices(ctx, subEventId, { cart });
    const types = ranksOf(choices.types, language).flatMap((rank) => rank.types);
    return {
      left: choices.orderLeft,
      note: noteOf(choices, buyingWordsFor(locale)),
      types: Object.fromEntries(types.map(({ id, most, rules }) => [id, { most, rules }])),
    };
  } catch (error) {
    if (error instanceof AppError && error.code === 'sub_event_not_found') return null;
    throw error;
  }
}
