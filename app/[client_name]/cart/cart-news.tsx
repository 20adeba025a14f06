'use client';

import { useEffect, useRef, useState } from 'react';
import styles from './cart.module.css';

type Props = { count: number; text: string; empty: string };

/** Says what the cart holds after a ticket was taken out, and takes the focus that the button had. */
export function CartNews({ count, text, empty }: Props) {
  const before = useRef(count);
  const place = useRef<HTMLParagraphElement>(null);
  const [said, say] = useState('');
  useEffect(() => {
    if (count < before.current) {
      say(count === 0 ? empty : text);
      place.current?.focus();
    }
    before.current = count;
  }, [count, text, empty]);
  return (
    <p className={styles.news} role="status" tabIndex={-1} ref={place}>
      {said}
    </p>
  );
}
