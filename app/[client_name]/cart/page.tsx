import type { Metadata } from 'next';
import Link from 'next/link';
import button from '@/app/_ui/button.module.css';
import { formatPrice } from '@/lib/i18n';
import { buyingWordsFor } from '@/lib/i18n/buying';
import { checkoutWordsFor } from '@/lib/i18n/checkout';
import { EveningSection } from '../_evening/evening-section';
import { findLanguage } from '../_shop/find-language';
import { getShop } from '../_shop/find-shop';
import { findShopPath } from '../_shop/find-shop-path';
import { getOwnCart } from '../_shop/own-cart';
import styles from './cart.module.css';
import { CartNews } from './cart-news';
import { CartPerformance } from './cart-performance';
import { findWaitingOrder } from './find-waiting-order';
import { Hold, RAN_OUT } from './hold';
import { NothingHere } from './nothing-here';
import { seatsByPerformance } from './seats-by-performance';
import { WaitingOrder } from './waiting-order';

type Props = {
  params: Promise<{ client_name: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await findLanguage((await params).client_name);
  return { title: buyingWordsFor(locale).yourCart, robots: { index: false } };
}

/** This browser's cart: the seats by performance, what they cost, and how long they are held. */
export default async function CartPage({ params, searchParams }: Props) {
  const shop = (await params).client_name;
  const ctx = await getShop(shop);
  const path = await findShopPath(shop);
  const language = await findLanguage(shop);
  const words = buyingWordsFor(language.locale);
  const cart = await getOwnCart(shop);
  const ranOut = cart.ranOut || RAN_OUT in (await searchParams);
  const waiting = await findWaitingOrder(ctx, shop);
  const total = formatPrice(cart.total, language);

  return (
    <div className={styles.cart}>
      <h1>{words.yourCart}</h1>
      <CartNews count={cart.seats.length} text={words.cartNow(cart.seats.length, total)} empty={words.emptyCart} />
      {waiting && <WaitingOrder ctx={ctx} shop={shop} order={waiting} language={language} />}
      {cart.expiresAt === null ? (
        <NothingHere shop={shop} ranOut={ranOut} isWaiting={waiting !== undefined} language={language} />
      ) : (
        <>
          <Hold
            ctx={ctx}
            shop={shop}
            expiresAt={cart.expiresAt}
            extensionsLeft={cart.extensionsLeft}
            locale={language.locale}
          />
          {seatsByPerformance(cart.seats).map((seats) => (
            <CartPerformance key={seats[0].subEventId} shop={shop} path={path} seats={seats} language={language} />
          ))}
          <p className={styles.total}>
            <span>{words.total}</span> <strong data-total={cart.total}>{total}</strong>
          </p>
          <div className={styles.choices}>
            {/* Leaves a frame on another site (FrameTools): banks let nobody frame them. */}
            <a className={button.button} href={`${path}/checkout`}>
              {checkoutWordsFor(language.locale).toCheckout}
            </a>
            <Link className={button.quiet} href={path || '/'} prefetch={false}>
              {words.keepLooking}
            </Link>
          </div>
          <EveningSection ctx={ctx} shop={shop} cart={cart} language={language} />
        </>
      )}
    </div>
  );
}
