import { buyingWordsFor } from '@/lib/i18n/buying';
import { checkoutWordsFor } from '@/lib/i18n/checkout';
import { orderWordsFor } from '@/lib/i18n/orders';
import type { OrderNotice } from './said';

/** Why a form of an order's page was refused; undefined for other notices. */
export function sayProblem(said: OrderNotice, locale: string): string | undefined {
  if (said === 'busy') return buyingWordsFor(locale).busy;
  if (said === 'too-late') return orderWordsFor(locale).notStopped;
  if (said === 'too-many-unpaid') return checkoutWordsFor(locale).unpaidLimit.performance;
  if (said === 'names-bad') return orderWordsFor(locale).namesBad;
  if (said === 'names-changed') return orderWordsFor(locale).namesChanged;
  return undefined;
}
