'use client';

import { type ReactNode, useActionState, useEffect, useRef, useState } from 'react';
import { addToEvening } from './add-to-evening';
import { STAYS, UNTOUCHED } from './evening-state';
import styles from './form.module.css';

type Props = {
  shop: string;
  /** On the cart's own page: how many performances it has, and what to say when there are more of them. */
  cart?: { performances: number; added: string };
  children: ReactNode;
};

/** One form around all that can be added: what was refused is said here, whatever is left of the lists below. */
export function EveningForm({ shop, cart, children }: Props) {
  const [{ at, refusal }, send] = useActionState(addToEvening, UNTOUCHED);
  const alert = useRef<HTMLParagraphElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const before = useRef(cart?.performances ?? 0);
  const [said, say] = useState('');
  const [isLive, live] = useState(false);
  useEffect(() => live(true), []);
  useEffect(() => {
    if (at > 0) alert.current?.focus();
  }, [at]);
  useEffect(() => {
    if (!cart) return;
    if (cart.performances > before.current) {
      say(cart.added);
      status.current?.focus();
    }
    before.current = cart.performances;
  }, [cart]);
  return (
    <form action={send} className={styles.form}>
      <input type="hidden" name="shop" value={shop} />
      {cart && isLive && <input type="hidden" name={STAYS} value="1" />}
      <p className={styles.said} role="status" tabIndex={-1} ref={status}>
        {said}
      </p>
      {refusal && (
        // biome-ignore lint/a11y/noAutofocus: without JavaScript the page begins at its top, far from what was pressed.
        <p className={styles.refusal} role="alert" tabIndex={-1} ref={alert} autoFocus>
          {refusal}
        </p>
      )}
      {children}
    </form>
  );
}
