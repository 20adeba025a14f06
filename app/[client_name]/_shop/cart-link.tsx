'use client';

import styles from './cart-link.module.css';
import { KeepInStep } from './keep-in-step';
import { useVisitorCart } from './visitor-cart';

type Props = { shop: string; href: string; text: string };

/** The way to the cart, with how much is in it. */
export function CartLink({ shop, href, text }: Props) {
  const { count, label, version } = useVisitorCart().cart;
  return (
    <>
      <a className={styles.cart} href={href} data-next="cart" {...(count > 0 && { 'aria-label': label })}>
        <span className={styles.count} {...(count > 0 && { 'data-count': count })} />
        <span className={styles.word}>{text}</span>
      </a>
      <KeepInStep shop={shop} version={version} />
    </>
  );
}
