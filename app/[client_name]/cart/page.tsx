import type { Metadata } from 'next';
import Link from 'next/link';
import button from '@/app/_ui/button.module.css';
import { formatPrice } from '@/lib/i18n';
import { buyingWordsFor } from '@/lib/i18n/buying';
import { EveningSection } from '../_evening/evening-section';
import { findLanguage } from '../_shop/find-language';
import { getShop } from '../_shop/find-shop';
import { getOwnCart } from '../_shop/own-cart';
import styles from './cart.module.css';
import { CartNews } from './cart-news';
import { CartPerformance } from './cart-performance';
import { Hold, RAN_OUT } from './hold';
import { seatsByPerformance } from './seats-by-performance';

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
  const language = await findLanguage(shop);
  const words = buyingWordsFor(language.locale);
  const cart = await getOwnCart(shop);
  const ranOut = cart.ranOut || RAN_OUT in (await searchParams);
  const total = formatPrice(cart.total, language);
  const back = (text: string) => (
    <Link className={button.quiet} href={`/${shop}`} prefetch={false}>
      {text}
    </Link>
  );

  return (
    <div className={styles.cart}>
      <h1>{words.yourCart}</h1>
      <CartNews count={cart.seats.length} text={words.cartNow(cart.seats.length, total)} empty={words.emptyCart} />
      {cart.expiresAt === null ? (
        <section className={styles.nothing}>
          <h2>{ranOut ? words.ranOut : words.emptyCart}</h2>
          <p>{ranOut ? words.ranOutText : words.emptyCartText}</p>
          {back(ranOut ? words.chooseAgain : language.words.toWhatIsOn)}
        </section>
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
            <CartPerformance key={seats[0].subEventId} shop={shop} seats={seats} language={language} />
          ))}
          <p className={styles.total}>
            <span>{words.total}</span> <strong data-total={cart.total}>{total}</strong>
          </p>
          {back(words.keepLooking)}
          <EveningSection ctx={ctx} shop={shop} cart={cart} language={language} />
        </>
      )}
    </div>
  );
}
