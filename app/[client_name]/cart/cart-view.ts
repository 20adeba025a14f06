import { databaseNow } from '@/db/clock';
import { formatLongDay, formatPrice } from '@/lib/i18n';
import { buyingWordsFor } from '@/lib/i18n/buying';
import { formatTimes } from '@/lib/i18n/buying/times';
import { cartIn } from '@/lib/i18n/own-words';
import { subscriptionWordsFor } from '@/lib/i18n/subscriptions';
import type { Money } from '@/lib/money';
import { withKinds } from '@/lib/seats';
import { findCartId } from '../_shop/cart-cookie';
import { versionOf } from '../_shop/cart-summary';
import { describeSeat } from '../_shop/describe-seat';
import { findLanguage } from '../_shop/find-language';
import { findOwnWords } from '../_shop/find-own-words';
import { getShop } from '../_shop/find-shop';
import { findShopPath } from '../_shop/find-shop-path';
import type { Language } from '../_shop/language';
import { getOwnCart } from '../_shop/own-cart';
import { type ShownPicture, shownPicture } from '../_shop/shown-picture';
import { splitCart } from '../_shop/split-cart';
import type { HoldEnd } from './countdown';
import { type HeldCart, heldOf } from './held';
import { holdEnd } from './hold-time';
import { type LineView, lineViews } from './line-view';
import { overlapsOf } from './overlaps-of';
import { type SeatsOfPerformance, seatsByPerformance } from './seats-by-performance';

type Passes = Awaited<ReturnType<typeof splitCart>>['passes'];

export type PerformanceView = {
  id: number;
  name: string;
  href: string;
  picture: ShownPicture;
  when: string;
  location: string;
  lines: LineView[];
};

/** A subscription in a cart. `seat`: any of its seats; removing it removes all. */
export type SubscriptionView = {
  id: number;
  name: string;
  href: string;
  price: string;
  saved: string;
  seat: string;
  remove: string;
  parts: { id: string; name: string; when: string; place: string }[];
};

/** A cart as its page shows it, in the visitor's language. */
export type CartView = {
  /** When it was read, in milliseconds by the database's clock; the later of two carts counts. */
  readAt: number;
  /** Differs for different carts. */
  version: string;
  count: number;
  /** A sentence that sums it up. */
  said: string;
  total: { amount: Money; text: string };
  held: HeldCart;
  /** Undefined when nothing is held. */
  hold: (HoldEnd & { canExtend: boolean }) | undefined;
  performances: PerformanceView[];
  subscriptions: SubscriptionView[];
  /** A sentence for each pair of performances that overlap. */
  overlaps: string[];
};

/** This browser's cart, read now. */
export async function cartView(shop: string): Promise<CartView> {
  const [ctx, path, language, cart] = await Promise.all([
    getShop(shop),
    findShopPath(shop),
    findLanguage(shop),
    getOwnCart(shop),
  ]);
  const readAt = databaseNow().getTime();
  const { expiresAt, extensionsLeft } = cart;
  const words = buyingWordsFor(language.locale);
  const text = formatPrice(cart.total, language);
  const say = await findOwnWords(shop);
  const told = cartIn(say, cart);
  const parted = await splitCart(ctx, await findCartId(shop), told, language.locale);
  const { passes, single } = parted;
  const performances = seatsByPerformance(await withKinds(ctx, single));
  const all = seatsByPerformance(told.seats);
  const files = await findShopPath(ctx.client.name);
  const room = single.length + passes.length < ctx.client.maxPerOrder;
  return {
    readAt,
    version: versionOf(cart),
    count: told.seats.length,
    said: told.seats.length === 0 ? words.emptyCart : words.cartNow(told.seats.length, text),
    total: { amount: cart.total, text },
    held: heldOf(parted),
    hold: expiresAt ? { ...holdEnd(ctx, expiresAt, language.locale), canExtend: extensionsLeft > 0 } : undefined,
    performances: performances.map((some) => performanceView(some, { path, files, room, language })),
    subscriptions: passes.map((pass) => subscriptionView(pass, { path, which: whichOf(pass, passes), language })),
    overlaps: overlapsOf(all).map(([[one], [other]]) => words.overlap(one.eventName, other.eventName)),
  };
}

/** Its number among passes of the same subscription, to tell their buttons apart; 0 if it is the only one. */
function whichOf(pass: Passes[number], passes: Passes): number {
  const same = passes.filter(({ subscriptionId }) => subscriptionId === pass.subscriptionId);
  return same.length === 1 ? 0 : same.indexOf(pass) + 1;
}

function subscriptionView(
  { id, subscriptionId, name, price, saved, seats }: Passes[number],
  { path, which, language }: { path: string; which: number; language: Language },
): SubscriptionView {
  const { locale } = language;
  const [words, buying] = [subscriptionWordsFor(locale), buyingWordsFor(locale)];
  const [first] = seats;
  return {
    id,
    name,
    href: `${path}/subscriptions/${subscriptionId}`,
    price: formatPrice(price, language),
    saved: saved === '0.00' ? '' : words.saved(formatPrice(saved, language)),
    seat: first?.seatId ?? '',
    remove: which === 0 ? words.remove(name) : `${words.remove(name)} (${which})`,
    parts: seatsByPerformance(seats)
      .flat()
      .map((seat) => ({
        id: seat.seatId,
        name: seat.eventName,
        when: `${formatLongDay(seat.startsLocal, locale)}, ${formatTimes(seat, { locale, nextDay: buying.nextDay })}`,
        place: [seat.locationName, describeSeat(seat, buying)].join(', '),
      })),
  };
}

type CartFacts = { path: string; files: string; room: boolean; language: Language };

function performanceView(seats: SeatsOfPerformance, { path, files, room, language }: CartFacts): PerformanceView {
  const [first] = seats;
  const { locale } = language;
  const words = buyingWordsFor(locale);
  return {
    id: first.subEventId,
    name: first.eventName,
    href: `${path}/event/${first.subEventId}`,
    picture: shownPicture(first.picture, files, first.mainEventId),
    when: `${formatLongDay(first.startsLocal, locale)}, ${formatTimes(first, { locale, nextDay: words.nextDay })}`,
    location: first.locationName,
    lines: lineViews(seats, room, language),
  };
}
