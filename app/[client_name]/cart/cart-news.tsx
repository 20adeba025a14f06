'use client';

import { useEffect, useRef, useState } from 'react';
import styles from './cart.module.css';
import { useCart } from './cart-query';

/** Says what the cart holds after a ticket was taken out, and takes the focus that the button had. */
export function CartNews() {
  const { count, said: now } = useCart().cart;
  const before = useRef(count);
  const place = useRef<HTMLParagraphElement>(null);
  const [said, say] = useState('');
  useEffect(() => {
    if (count < before.current) {
      say(now);
      // In another tab nothing was pressed.
      if (document.hasFocus()) place.current?.focus();
    }
    before.current = count;
  }, [count, now]);
  return (
    <p className={styles.news} role="status" tabIndex={-1} ref={place}>
      {said}
    </p>
  );
}
