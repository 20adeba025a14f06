'use client';

import { type FormEvent, useActionState } from 'react';
import { UNTOUCHED } from '../_evening/evening-state';
import { EveningRefusal } from '../_evening/refusal';
import { addOneMore } from './add-one-more';
import styles from './cart.module.css';
import { useCart, useCartAction } from './cart-query';

type Props = { seat: string; label: string; canMore: boolean };

/** The button that adds one more ticket like that of `seat`. With JavaScript it stays on the page. */
export function OneMore({ seat, label, canMore }: Props) {
  const { shop } = useCart();
  const [sent, sendPlain] = useActionState(addOneMore, UNTOUCHED);
  const { send, data = sent, isPending } = useCartAction((form) => addOneMore(UNTOUCHED, form));
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isPending) void send(new FormData(event.currentTarget));
  }
  return (
    <form action={sendPlain} onSubmit={submit} aria-busy={isPending || undefined}>
      <input type="hidden" name="shop" value={shop} />
      <input type="hidden" name="seat" value={seat} />
      <button type="submit" className={styles.step} aria-label={label} disabled={!canMore}>
        <span aria-hidden="true">+</span>
      </button>
      <EveningRefusal state={data} />
    </form>
  );
}
