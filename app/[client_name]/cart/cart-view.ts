import { databaseNow } from '@/db/clock';
import type { CartSeat } from '@/lib/carts';
import { formatLongDay, formatPrice } from '@/lib/i18n';
import { buyingWordsFor } from '@/lib/i18n/buying';
import { formatTimes } from '@/lib/i18n/buying/times';
import type { Money } from '@/lib/money';
import { versionOf } from '../_shop/cart-summary';
import { findLanguage } from '../_shop/find-language';
import { getShop } from '../_shop/find-shop';
import { findShopPath } from '../_shop/find-shop-path';
import type { Language } from '../_shop/language';
import { getOwnCart } from '../_shop/own-cart';
import { placeOf } from '../_shop/place-of';
import type { Time } from './countdown';
import { timeOf } from './hold-time';
import { type SeatsOfPerformance, seatsByPerformance } from './seats-by-performance';

export type SeatView = { id: string; type: string; place: string; price: string; remove: string };
export type PerformanceView = {
  id: number;
  name: string;
  href: string;
  when: string;
  location: string;
  seats: SeatView[];
};

/** A cart as its page shows it, in the visitor's language. */
export type CartView = {
  /** When it was read, in milliseconds by the database's clock: of two the later one counts. */
  readAt: number;
  /** Another string for another cart. */
  version: string;
  count: number;
  /** What is in it, in a sentence. */
  said: string;
  total: { amount: Money; text: string };
  /** Undefined when nothing is held. */
  hold: (Time & { canExtend: boolean }) | undefined;
  performances: PerformanceView[];
};

/** This browser's cart as it is now. */
export async function cartView(shop: string): Promise<CartView> {
  const [ctx, path, language, cart] = await Promise.all([
    getShop(shop),
    findShopPath(shop),
    findLanguage(shop),
    getOwnCart(shop),
  ]);
  const readAt = databaseNow().getTime();
  const { seats, expiresAt, extensionsLeft } = cart;
  const words = buyingWordsFor(language.locale);
  const text = formatPrice(cart.total, language);
  return {
    readAt,
    version: versionOf(cart),
    count: seats.length,
    said: seats.length === 0 ? words.emptyCart : words.cartNow(seats.length, text),
    total: { amount: cart.total, text },
    hold: expiresAt ? { ...timeOf(ctx, expiresAt, language.locale), canExtend: extensionsLeft > 0 } : undefined,
    performances: seatsByPerformance(seats).map((some) => performanceView(some, path, language)),
  };
}

function performanceView(seats: SeatsOfPerformance, path: string, language: Language): PerformanceView {
  const [first] = seats;
  const { locale } = language;
  const words = buyingWordsFor(locale);
  return {
    id: first.subEventId,
    name: first.eventName,
    href: `${path}/event/${first.subEventId}`,
    when: `${formatLongDay(first.startsLocal, locale)}, ${formatTimes(first, { locale, nextDay: words.nextDay })}`,
    location: first.locationName,
    seats: seats.map((seat) => seatView(seat, language)),
  };
}

function seatView(seat: CartSeat, language: Language): SeatView {
  const words = buyingWordsFor(language.locale);
  const place = placeOf(seat, words);
  return {
    id: seat.seatId,
    type: seat.discountName,
    place,
    price: formatPrice(seat.price, language),
    remove: words.removeWhat(`${seat.discountName}, ${seat.eventName}, ${place}`),
  };
}
