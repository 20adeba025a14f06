'use client';

import { useSelectedLayoutSegment } from 'next/navigation';
import styles from './cart-link.module.css';
import { KeepInStep } from './keep-in-step';
import { useVisitorCart } from './visitor-cart';

type Props = { shop: string; href: string; text: string /** From the checkout. */; back: string };

/** The way to the cart, with how much is in it; from the checkout the way back. */
export function CartLink({ shop, href, text, back }: Props) {
  const { count, label, version } = useVisitorCart().cart;
  const isCheckout = useSelectedLayoutSegment() === 'checkout';
  return (
    <>
      <a
        className={styles.cart}
        href={href}
        data-next="cart"
        {...(count > 0 && !isCheckout && { 'aria-label': label })}
      >
        {!isCheckout && <span className={styles.count} {...(count > 0 && { 'data-count': count })} />}
        <span className={styles.word}>{isCheckout ? back : text}</span>
      </a>
      <KeepInStep shop={shop} version={version} />
    </>
  );
}
