import { formatPrice } from '@/lib/i18n';
import { type OrderWords, orderWordsFor } from '@/lib/i18n/orders';
import type { Order } from '@/lib/orders';
import type { Language } from '../../../_shop/language';
import type { OrderView } from './view-of';

/** An order's state in words: a heading, and what it means. */
export function sayState(
  view: OrderView,
  { total }: Pick<Order, 'total'>,
  language: Language,
): { title: string; text: string } {
  const words = orderWordsFor(language.locale);
  if (view === 'promised') return { title: words.promised, text: words.promisedText(formatPrice(total, language)) };
  const [title, text] = KEYS[view];
  return { title: words[title], text: text ? words[text] : '' };
}

type Text = { [K in keyof OrderWords]: OrderWords[K] extends string ? K : never }[keyof OrderWords];

const KEYS = {
  waiting: ['pending'],
  withdrawn: ['withdrawn', 'withdrawnText'],
  bank: ['waitingForBank', 'waitingForBankText'],
  failed: ['failed', 'failedText'],
  stopped: ['stopped', 'stoppedText'],
  unavailable: ['unavailable', 'unavailableText'],
  free: ['free', 'paidText'],
  paid: ['paid', 'paidText'],
  cancelled: ['cancelled', 'cancelledText'],
  expired: ['expired', 'expiredText'],
  refunded: ['refunded', 'refundedText'],
} as const satisfies Record<Exclude<OrderView, 'promised'>, readonly [Text, Text?]>;
