import { z } from 'zod';
import { holdsLink, isEmailAddress } from '@/lib/email';
import { readCode } from '@/lib/gift-cards';
import type { CheckoutWords } from '@/lib/i18n/checkout';
import type { BuyerDetails } from '@/lib/orders';
import { missingDetails } from '@/lib/orders';
import { boundedText } from '@/lib/text-field';
import { readFields } from '../_shop/read-fields';
import { MAX_SHOP_LENGTH } from '../_shop/shop-address';
import type { CheckoutState, Filled } from './checkout-state';
import { suggestEmail } from './suggest-email';

const MOST_EMAIL = 254;
const MOST_NAME = 100;
const MOST_PHONE = 30;
const MOST_OF_ADDRESS = { address: 200, zip: 20, city: 100 } as const;

const line = boundedText(5000).transform((text) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim());
const fields = z.object({
  shop: boundedText(MAX_SHOP_LENGTH),
  seen: boundedText(100),
  attempt: boundedText(100).default(''),
  hinted: line.default(''),
  intent: z.enum(['order', 'extend']).default('order'),
  email: line,
  firstName: line,
  lastName: line,
  phone: line.default(''),
  address: line.default(''),
  zip: line.default(''),
  city: line.default(''),
  method: boundedText(20).default(''),
  giftCard: line.default(''),
  wantsNews: z.literal('on').optional(),
});

type Sent = Pick<z.infer<typeof fields>, 'shop' | 'seen' | 'attempt' | 'hinted' | 'intent'> & { filled: Filled };

/** Parses the form. Answers 404 for a form that no page of ours sent. */
export function readForm(form: FormData): Sent {
  const { shop, seen, attempt, hinted, intent, wantsNews, ...filled } = readFields(fields, form);
  return { shop, seen, attempt, hinted, intent, filled: { ...filled, wantsNews: !!wantsNews } };
}

type CheckoutTerms = {
  words: CheckoutWords;
  hinted: string;
  /** The payment methods; empty for a free order. */
  methods: readonly { paymentId: number }[];
  details: BuyerDetails;
};

/** What is missing or invalid, in the order of the form; empty when nothing is. */
export function findWrong(filled: Filled, { words, hinted, methods, details }: CheckoutTerms): CheckoutState['errors'] {
  const errors: CheckoutState['errors'] = [];
  const say = (field: string, text: string | undefined) => text !== undefined && errors.push({ field, text });
  say('email', wrongEmail(filled.email, hinted, words));
  say('firstName', wrongName(filled.firstName, words.firstName, words.firstNameMissing, words));
  say('lastName', wrongName(filled.lastName, words.lastName, words.lastNameMissing, words));
  const missing = missingDetails(details, filled);
  for (const name of ['address', 'zip', 'city'] as const) {
    if (missing.includes(name)) say(name, words[`${name}Missing`]);
    else if (filled[name].length > MOST_OF_ADDRESS[name]) say(name, words.tooLong(words[name], MOST_OF_ADDRESS[name]));
  }
  if (missing.includes('phone')) say('phone', words.phoneMissing);
  else if (filled.phone !== '' && !isPhone(filled.phone)) say('phone', words.phoneWrong);
  if (methods.length > 0 && !methods.some(({ paymentId }) => String(paymentId) === filled.method)) {
    say('method', words.methodMissing);
  }
  if (filled.giftCard !== '' && readCode(filled.giftCard) === undefined) say('giftCard', words.giftCardWrong);
  return errors;
}

function wrongEmail(email: string, hinted: string, words: CheckoutWords): string | undefined {
  if (email === '') return words.emailMissing;
  if (email.length > MOST_EMAIL) return words.tooLong(words.email, MOST_EMAIL);
  if (!isEmailAddress(email)) return words.emailWrong;
  const meant = email === hinted ? undefined : suggestEmail(email);
  return meant === undefined ? undefined : words.emailHintOnce(meant);
}

function wrongName(name: string, label: string, missing: string, words: CheckoutWords): string | undefined {
  if (name === '') return missing;
  if (name.length > MOST_NAME) return words.tooLong(label, MOST_NAME);
  return holdsLink(name) ? words.nameWrong(label) : undefined;
}

const isPhone = (phone: string): boolean =>
  phone.length <= MOST_PHONE && /^[+\d(][\d ()./-]*$/.test(phone) && phone.replace(/\D/g, '').length >= 5;
