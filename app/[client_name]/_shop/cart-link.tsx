import Link from 'next/link';
import { LinkPending } from '@/app/_ui/link-pending';
import { buyingWordsFor } from '@/lib/i18n/buying';
import styles from './cart-link.module.css';
import { findShopPath } from './find-shop-path';
import { KeepInStep } from './keep-in-step';
import { getOwnCart } from './own-cart';

/** The way to the cart, with how much is in it. */
export async function CartLink({ shop, locale }: { shop: string; locale: string }) {
  const { seats, expiresAt } = await getOwnCart(shop);
  const words = buyingWordsFor(locale);
  return (
    <>
      <Link
        className={styles.cart}
        href={`${await findShopPath(shop)}/cart`}
        prefetch={false}
        {...(seats.length > 0 && { 'aria-label': `${words.cart}, ${words.ticketsInCart(seats.length)}` })}
      >
        <span className={styles.word}>{words.cart}</span>
        {seats.length > 0 && <span className={styles.count} data-count={seats.length} />}
        <LinkPending />
      </Link>
      <KeepInStep shop={shop} version={`${seats.length} ${expiresAt?.toISOString() ?? ''}`} />
    </>
  );
}
