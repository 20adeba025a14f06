'use client';

import type { ReactNode } from 'react';
import styles from './cart.module.css';
import { CartPerformance } from './cart-performance';
import { useCart } from './cart-query';
import { CartSubscription } from './cart-subscription';
import { Hold, type HoldWords } from './hold';

type Props = {
  locale: string;
  addressAfter: string | undefined;
  words: HoldWords & { total: string; anotherSeat: string };
  /** Shown when the cart is empty. */
  nothing: ReactNode;
  /** The links to the next steps. */
  choices: ReactNode;
  /** Shown below the tickets. */
  children: ReactNode;
};

/** The tickets of the cart and how long they are held; beside them, or below on a phone, the total. */
export function CartContents({ locale, addressAfter, words, nothing, choices, children }: Props) {
  const { cart } = useCart();
  if (!cart.hold) return nothing;
  return (
    <div className={styles.contents}>
      <div className={styles.tickets}>
        <Hold locale={locale} addressAfter={addressAfter} words={words} />
        <div role="status">
          {cart.overlaps.map((text) => (
            <p key={text} className={styles.overlap}>
              {text}
            </p>
          ))}
        </div>
        {cart.subscriptions.map((subscription) => (
          <CartSubscription key={subscription.id} subscription={subscription} />
        ))}
        {cart.performances.map((performance) => (
          <CartPerformance key={performance.id} performance={performance} words={words} />
        ))}
      </div>
      <section className={styles.summary} aria-label={words.total}>
        <p className={styles.total}>
          <span>{words.total}</span> <strong data-total={cart.total.amount}>{cart.total.text}</strong>
        </p>
        {choices}
      </section>
      {children}
    </div>
  );
}
