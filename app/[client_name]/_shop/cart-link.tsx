import { buyingWordsFor } from '@/lib/i18n/buying';
import styles from './cart-link.module.css';
import { findShopPath } from './find-shop-path';
import { KeepInStep } from './keep-in-step';
import { getOwnCart, versionOf } from './own-cart';

/** The way to the cart, with how much is in it. */
export async function CartLink({ shop, locale }: { shop: string; locale: string }) {
  const cart = await getOwnCart(shop);
  const { seats } = cart;
  const words = buyingWordsFor(locale);
  return (
    <>
      <a
        className={styles.cart}
        href={`${await findShopPath(shop)}/cart`}
        data-next="cart"
        {...(seats.length > 0 && { 'aria-label': `${words.cart}, ${words.ticketsInCart(seats.length)}` })}
      >
        <span className={styles.word}>{words.cart}</span>
        {seats.length > 0 && <span className={styles.count} data-count={seats.length} />}
      </a>
      <KeepInStep shop={shop} version={versionOf(cart)} />
    </>
  );
}
