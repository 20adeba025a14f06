import type { Metadata } from 'next';
import Link from 'next/link';
import button from '@/app/_ui/button.module.css';
import { formatPrice } from '@/lib/i18n';
import { buyingWordsFor } from '@/lib/i18n/buying';
import { findLanguage } from '../_shop/find-language';
import { getShop } from '../_shop/find-shop';
import { findShopPath } from '../_shop/find-shop-address';
import { getOwnCart } from '../_shop/own-cart';
import styles from './cart.module.css';
import { CartNews } from './cart-news';
import { CartPerformance } from './cart-performance';
import { Hold } from './hold';
import { seatsByPerformance } from './seats-by-performance';

type Props = { params: Promise<{ client_name: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await findLanguage((await params).client_name);
  return { title: buyingWordsFor(locale).yourCart, robots: { index: false } };
}

/** This browser's cart: the seats by performance, what they cost, and how long they are held. */
export default async function CartPage({ params }: Props) {
  const clientName = (await params).client_name;
  const ctx = await getShop(clientName);
  const shop = await findShopPath(ctx.client.name);
  const language = await findLanguage(clientName);
  const words = buyingWordsFor(language.locale);
  const cart = await getOwnCart(clientName);
  const total = formatPrice(cart.total, language);
  const back = (text: string) => (
    <Link className={button.quiet} href={shop || '/'} prefetch={false}>
      {text}
    </Link>
  );

  return (
    <div className={styles.cart}>
      <h1>{words.yourCart}</h1>
      <CartNews count={cart.seats.length} text={words.cartNow(cart.seats.length, total)} empty={words.emptyCart} />
      {cart.expiresAt === null ? (
        <section className={styles.nothing}>
          <h2>{cart.ranOut ? words.ranOut : words.emptyCart}</h2>
          <p>{cart.ranOut ? words.ranOutText : words.emptyCartText}</p>
          {back(cart.ranOut ? words.chooseAgain : language.words.toWhatIsOn)}
        </section>
      ) : (
        <>
          <Hold ctx={ctx} expiresAt={cart.expiresAt} extensionsLeft={cart.extensionsLeft} locale={language.locale} />
          {seatsByPerformance(cart.seats).map((seats) => (
            <CartPerformance
              key={seats[0].subEventId}
              clientName={ctx.client.name}
              shop={shop}
              seats={seats}
              language={language}
            />
          ))}
          <p className={styles.total}>
            <span>{words.total}</span> <strong data-total={cart.total}>{total}</strong>
          </p>
          {back(words.keepLooking)}
        </>
      )}
    </div>
  );
}
