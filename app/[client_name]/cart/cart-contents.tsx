'use client';

import type { ReactNode } from 'react';
import styles from './cart.module.css';
import { CartPerformance } from './cart-performance';
import { useCart } from './cart-query';
import { Hold, type HoldWords } from './hold';

type Props = {
  locale: string;
  addressAfter: string | undefined;
  words: HoldWords & { total: string; remove: string };
  /** What stands here when there is nothing in the cart. */
  nothing: ReactNode;
  /** What follows the total. */
  children: ReactNode;
};

/** The seats of the cart, what they cost, and how long they are held. */
export function CartContents({ locale, addressAfter, words, nothing, children }: Props) {
  const { cart } = useCart();
  if (!cart.hold) return nothing;
  return (
    <>
      <Hold locale={locale} addressAfter={addressAfter} words={words} />
      {cart.performances.map((performance) => (
        <CartPerformance key={performance.id} performance={performance} remove={words.remove} />
      ))}
      <p className={styles.total}>
        <span>{words.total}</span> <strong data-total={cart.total.amount}>{cart.total.text}</strong>
      </p>
      {children}
    </>
  );
}
