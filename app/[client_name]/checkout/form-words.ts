import type { CheckoutWords } from '@/lib/i18n/checkout';
import type { FormWords } from './checkout-form';

/** The words of the form as plain strings, which can be passed to the browser. */
export function formWords(words: CheckoutWords, shopTitle: string): FormWords {
  return {
    failed: words.notOrdered,
    details: words.yourDetails,
    email: {
      label: words.email,
      note: words.emailNote,
      hint: words.emailHint('{address}'),
      useHint: words.emailUseHint('{address}'),
    },
    firstName: words.firstName,
    lastName: words.lastName,
    address: words.address,
    zip: words.zip,
    city: words.city,
    phone: words.phone,
    phoneNote: words.phoneNote,
    optional: words.optional,
    payHow: words.payHow,
    giftCard: { label: words.giftCard, note: words.giftCardNote },
    tickets: words.ticketsRow,
    paymentCost: words.paymentCost,
    total: words.total,
    news: words.news(shopTitle),
    oneMoment: words.oneMoment,
    unsent: words.unsent,
    pay: words.orderAndPay,
  };
}
