'use client';

import { type FormEvent, type ReactNode, startTransition, useActionState, useEffect, useRef, useState } from 'react';
import { useCart, useCartAction } from '../cart/cart-query';
import { addToEvening } from './add-to-evening';
import { STAYS_ON_PAGE, UNTOUCHED } from './evening-state';
import styles from './form.module.css';
import { EveningRefusal } from './refusal';

type Props = {
  /** Announced when the cart has more performances. */
  added: string;
  children: ReactNode;
};

/** The form around the suggestions on the cart page. With JavaScript it stays on the page. */
export function CartEveningForm({ added, children }: Props) {
  const [sent, sendPlain] = useActionState(addToEvening, UNTOUCHED);
  const { shop, cart } = useCart();
  const { send, data = sent } = useCartAction((form) => addToEvening(UNTOUCHED, form));
  const status = useRef<HTMLParagraphElement>(null);
  const count = cart.performances.length;
  const before = useRef(count);
  const [said, say] = useState('');
  useEffect(() => {
    // Announce only in the tab where the button was pressed.
    if (count > before.current && document.hasFocus()) {
      say(added);
      status.current?.focus();
    }
    before.current = count;
  }, [count, added]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter);
    form.set(STAYS_ON_PAGE, '1');
    // In a transition the pressed button shows that it is pending. useCartAction reports failures.
    startTransition(() => send(form));
  }

  return (
    <form action={sendPlain} onSubmit={submit} className={styles.form}>
      <input type="hidden" name="shop" value={shop} />
      <p className={styles.said} role="status" tabIndex={-1} ref={status}>
        {said}
      </p>
      <EveningRefusal state={data} />
      {children}
    </form>
  );
}
