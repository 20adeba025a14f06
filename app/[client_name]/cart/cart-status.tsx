'use client';

import { useEffect, useRef, useState } from 'react';
import styles from './cart.module.css';
import { useCart } from './cart-query';

/** Announces the cart when its number of tickets changes. Takes the focus when the button that had it is gone. */
export function CartStatus() {
  const { cart } = useCart();
  const { count, said: now, performances } = cart;
  const shows = performances.length;
  const before = useRef({ count, shows });
  const place = useRef<HTMLParagraphElement>(null);
  const [said, say] = useState('');
  useEffect(() => {
    // The evening form announces an added performance.
    if (count !== before.current.count && shows <= before.current.shows) {
      say(now);
      // Only in the tab where the button was pressed.
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && document.hasFocus()) place.current?.focus();
    }
    before.current = { count, shows };
  }, [count, shows, now]);
  return (
    <p className={styles.news} role="status" tabIndex={-1} ref={place}>
      {said}
    </p>
  );
}
