import type { Metadata } from 'next';
import button from '@/app/_ui/button.module.css';
import { buyingWordsFor } from '@/lib/i18n/buying';
import { checkoutWordsFor } from '@/lib/i18n/checkout';
import { EveningSection } from '../_evening/evening-section';
import { CookiesNote } from '../_shop/cookies-note';
import { findLanguage } from '../_shop/find-language';
import { getShop } from '../_shop/find-shop';
import { findShopPath } from '../_shop/find-shop-path';
import { findOwnOrder } from '../_shop/order-cookie';
import { getOwnCart } from '../_shop/own-cart';
import { readShop } from '../_shop/shop-address';
import { addressAfter, EXPIRED_PARAM } from './address-after';
import styles from './cart.module.css';
import { CartContents } from './cart-contents';
import { CartQuery } from './cart-query';
import { CartStatus } from './cart-status';
import { cartView } from './cart-view';
import { EmptyCart } from './empty-cart';
import { findWaitingOrder } from './find-waiting-order';
import { SameSeats } from './same-seats';
import { WaitingOrder } from './waiting-order';

type Props = {
  params: Promise<{ client_name: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await findLanguage((await params).client_name);
  return { title: buyingWordsFor(locale).yourCart, robots: { index: false } };
}

/** This browser's cart: the seats by performance, the price, and how long they are held. */
export default async function CartPage({ params, searchParams }: Props) {
  const shop = (await params).client_name;
  const ctx = await getShop(shop);
  const path = await findShopPath(shop);
  const language = await findLanguage(shop);
  const { locale } = language;
  const words = buyingWordsFor(locale);
  const cart = await getOwnCart(shop);
  const query = await searchParams;
  const ranOut = cart.ranOut || EXPIRED_PARAM in query;
  const waiting = await findWaitingOrder(ctx, shop);
  const isEmpty = cart.expiresAt === null;
  const last = isEmpty ? await findOwnOrder(shop) : undefined;
  const ordered = last?.status === 'paid' || last?.status === 'promised' ? last : undefined;
  const isLost = isEmpty && ranOut && !ordered && !waiting;

  return (
    <div className={styles.cart}>
      <h1>{words.yourCart}</h1>
      <CookiesNote query={query} locale={locale} />
      <CartQuery
        shop={shop}
        address={`${path}/cart/cart.json`}
        first={await cartView(shop)}
        unreachable={words.unreachable}
      >
        <CartStatus />
        <SameSeats text={words.sameSeats} isLost={isLost}>
          <h2>{words.ranOut}</h2>
          <p>{words.ranOutText}</p>
        </SameSeats>
        {waiting && <WaitingOrder ctx={ctx} shop={shop} order={waiting} language={language} />}
        <CartContents
          locale={locale}
          addressAfter={addressAfter(shop)}
          words={{
            left: words.timeLeft('{time}'),
            lessThanMinute: words.lessThanMinute,
            warning: words.timeWarning,
            extend: words.extend,
            noMoreTime: words.noMoreTime,
            total: words.total,
            anotherSeat: words.anotherSeat,
          }}
          nothing={
            isEmpty && (
              <EmptyCart
                ctx={ctx}
                shop={shop}
                isLost={isLost}
                ordered={ordered}
                isWaiting={waiting !== undefined}
                language={language}
              />
            )
          }
          choices={
            <>
              {/* Leads out of a frame on another site (leave/route.ts): banks and our order pages cannot be framed. */}
              {readShop(shop).cartId === undefined ? (
                <a className={button.button} href={`${path}/checkout`}>
                  {checkoutWordsFor(locale).toCheckout}
                </a>
              ) : (
                <a className={button.button} href={`${path}/leave?to=checkout`} target="_top">
                  {checkoutWordsFor(locale).toCheckout}
                </a>
              )}
              <a className={styles.keep} href={path || '/'} data-next="list">
                {words.keepLooking}
              </a>
            </>
          }
        >
          {!isEmpty && <EveningSection ctx={ctx} shop={shop} seats={cart.seats} language={language} />}
        </CartContents>
      </CartQuery>
    </div>
  );
}
