import type { Context } from '@/lib/context';
import { formatLongDay } from '@/lib/i18n';
import { checkoutWordsFor } from '@/lib/i18n/checkout';
import { giftCardShopWordsFor } from '@/lib/i18n/gift-cards';
import type { Language } from '../_shop/language';
import { daysToSend, MOST_GREETING } from './read-form';
import type { GiftCardNote } from './said';

/** What was wrong with a form, in a sentence. */
export function sayWrong(said: GiftCardNote, ctx: Context, { locale }: Language): string {
  const words = giftCardShopWordsFor(locale);
  switch (said) {
    case 'amount':
      return words.amountWrong;
    case 'text':
      return words.tooLong(MOST_GREETING);
    case 'recipient':
      return words.recipientMissing;
    case 'day':
      return words.sendOnWrong(formatLongDay(daysToSend(ctx).last, locale));
    case 'details':
      return words.detailsWrong;
    case 'method':
      return checkoutWordsFor(locale).methodMissing;
    case 'code':
      return words.codeWrong;
    case 'many':
      return words.tooOften;
    case 'none':
      return words.notSold;
    case 'busy':
      return words.failed;
  }
}
