import { formatLongDay, formatPrice, formatTime, localTimeIn } from '@/lib/i18n';
import { type OrderWords, orderWordsFor } from '@/lib/i18n/orders';
import type { Language } from '../../../_shop/language';
import type { OrderPage } from './find-order-page';
import type { OrderView } from './view-of';

type OrderState = Pick<OrderPage, 'ctx' | 'order' | 'due' | 'showsNames'>;

/** The state of an order in words: a heading and an explanation. */
export function sayState(
  view: OrderView,
  { ctx, order, due, showsNames }: OrderState,
  language: Language,
): { title: string; text: string } {
  const { locale } = language;
  const words = orderWordsFor(locale);
  const until = localTimeIn(ctx.client.timezone, order.expiresAt);
  if (view === 'promised' && order.channel === 'invoice') return { title: words.promised, text: words.onInvoiceText };
  if (view === 'promised') {
    const time = `${formatLongDay(until, locale)}, ${formatTime(until, locale)}`;
    return { title: words.promised, text: words.promisedText(formatPrice(due, language), time) };
  }
  const email = showsNames ? order.email : words.yourAddress;
  if (view === 'unsent') return { title: words.confirmUnsent, text: words.confirmUnsentText(email) };
  if (view === 'confirm') {
    return { title: words.confirm, text: words.confirmText(email, formatTime(until, locale)) };
  }
  const count = order.lines.length;
  if (view === 'paid') return { title: words.paid, text: words.paidText(count) };
  if (view === 'free') return { title: words.free(count), text: words.paidText(count) };
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
  calledOff: ['calledOff'],
  cancelled: ['cancelled', 'cancelledText'],
  expired: ['expired', 'expiredText'],
  lapsed: ['expired', 'lapsedText'],
  refunded: ['refunded', 'refundedText'],
} as const satisfies Record<
  Exclude<OrderView, 'promised' | 'confirm' | 'unsent' | 'paid' | 'free'>,
  readonly [Text, Text?]
>;
