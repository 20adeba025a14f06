'use client';

import { useSelectedLayoutSegment } from 'next/navigation';
import styles from './cart-link.module.css';
import { SyncTabs } from './sync-tabs';
import { useVisitorCart } from './visitor-cart';

type Props = { shop: string; href: string; text: string /** From the checkout. */; back: string };

/** The link to the cart with its number of tickets; at the checkout, the link back to the cart. */
export function CartLink({ shop, href, text, back }: Props) {
  const { count, label, version } = useVisitorCart().cart;
  const isCheckout = useSelectedLayoutSegment() === 'checkout';
  return (
    <>
      <a
        className={styles.cart}
        href={href}
        data-next="cart"
        aria-label={isCheckout ? back : count > 0 ? label : undefined}
      >
        {!isCheckout && <span className={styles.count} {...(count > 0 && { 'data-count': count })} />}
        {isCheckout ? (
          <>
            <span className={`${styles.word} ${styles.long}`}>{back}</span>
            <span className={styles.short} aria-hidden="true">
              ← <span className={styles.word}>{text}</span>
            </span>
          </>
        ) : (
          <span className={styles.word}>{text}</span>
        )}
      </a>
      <SyncTabs shop={shop} version={version} />
    </>
  );
}
