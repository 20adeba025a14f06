import { databaseNow } from '@/db/clock';
import type { Cart } from '@/lib/carts';
import { buyingWordsFor } from '@/lib/i18n/buying';
import type { CartSummary } from './visitor-cart';

/** Differs for different carts. */
export const versionOf = ({ seats, expiresAt }: Cart): string => `${seats.length} ${expiresAt?.toISOString() ?? ''}`;

/** The part of a cart that every page shows, in the visitor's language. */
export function summaryOf(cart: Cart, isKnown: boolean, locale: string): CartSummary {
  const { seats, expiresAt } = cart;
  const words = buyingWordsFor(locale);
  return {
    isKnown,
    count: seats.length,
    label: seats.length === 0 ? words.cart : `${words.cart}, ${words.ticketsInCart(seats.length)}`,
    version: versionOf(cart),
    secondsLeft: expiresAt && Math.max(0, Math.ceil((expiresAt.getTime() - databaseNow().getTime()) / 1000)),
  };
}
