import type { Metadata } from 'next';
import Link from 'next/link';
import button from '@/app/_ui/button.module.css';
import { formatPrice } from '@/lib/i18n';
import { buyingWordsFor } from '@/lib/i18n/buying';
import { checkoutWordsFor } from '@/lib/i18n/checkout';
import { findLanguage } from '../_shop/find-language';
import { getShop } from '../_shop/find-shop';
import { getOwnCart } from '../_shop/own-cart';
import styles from './cart.module.css';
import { CartNews } from './cart-news';
import { CartPerformance } from './cart-performance';
import { findWaitingOrder } from './find-waiting-order';
import { Hold } from './hold';
import { NothingHere } from './nothing-here';
import { seatsByPerformance } from './seats-by-performance';
import { WaitingOrder } from './waiting-order';

type Props = { params: Promise<{ client_name: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await findLanguage((await params).client_name);
  return { title: buyingWordsFor(locale).yourCart, robots: { index: false } };
}

/** This browser's cart: the seats by performance, what they cost, and how long they are held. */
export default async function CartPage({ params }: Props) {
  const clientName = (await params).client_name;
  const ctx = await getShop(clientName);
  const language = await findLanguage(clientName);
  const words = buyingWordsFor(language.locale);
  const cart = await getOwnCart(clientName);
  const waiting = await findWaitingOrder(ctx, clientName);
  const total = formatPrice(cart.total, language);

  return (
    <div className={styles.cart}>
      <h1>{words.yourCart}</h1>
      <CartNews count={cart.seats.length} text={words.cartNow(cart.seats.length, total)} empty={words.emptyCart} />
      {waiting && <WaitingOrder ctx={ctx} shop={clientName} order={waiting} language={language} />}
      {cart.expiresAt === null ? (
        <NothingHere shop={clientName} ranOut={cart.ranOut} isWaiting={waiting !== undefined} language={language} />
      ) : (
        <>
          <Hold ctx={ctx} expiresAt={cart.expiresAt} extensionsLeft={cart.extensionsLeft} locale={language.locale} />
          {seatsByPerformance(cart.seats).map((seats) => (
            <CartPerformance key={seats[0].subEventId} clientName={ctx.client.name} seats={seats} language={language} />
          ))}
          <p className={styles.total}>
            <span>{words.total}</span> <strong data-total={cart.total}>{total}</strong>
          </p>
          <div className={styles.choices}>
            <Link className={button.button} href={`/${clientName}/checkout`} prefetch={false}>
              {checkoutWordsFor(language.locale).toCheckout}
            </Link>
            <Link className={button.quiet} href={`/${clientName}`} prefetch={false}>
              {words.keepLooking}
            </Link>
          </div>
        </>
      )}
    </div>
  );
}
