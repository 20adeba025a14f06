'use client';

import { startTransition, useActionState, useEffect, useState } from 'react';
import button from '@/app/_ui/button.module.css';
import { UNTOUCHED } from '../_evening/evening-state';
import { EveningRefusal } from '../_evening/refusal';
import styles from './cart.module.css';
import { useCart } from './cart-query';
import type { CartView } from './cart-view';
import { takeAgain } from './take-again';

/** Where the time of the cart ran out while its page was open: one press to hold the same seats again. */
export function SameSeats({ text }: { text: string }) {
  const { shop, cart } = useCart();
  const [last, keep] = useState<CartView>();
  const [state, send] = useActionState(takeAgain, UNTOUCHED);
  useEffect(() => {
    if (cart.hold) keep(cart);
  }, [cart]);
  if (cart.hold) return <EveningRefusal state={state} />;
  if (!last?.hold || last.hold.expiresAt > cart.readAt) return null;
  const lines = last.performances.flatMap(({ id, lines }) =>
    lines.map(({ discountId, count, seats }) => ({
      event: id,
      discount: discountId,
      count,
      seats: seats.map((seat) => seat.id),
    })),
  );
  const subscriptions = last.subscriptions.flatMap(({ again }) => again ?? []);
  if (lines.length + subscriptions.length === 0) return null;
  return (
    <form
      action={send}
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        startTransition(() => send(form));
      }}
      className={styles.same}
    >
      <input type="hidden" name="shop" value={shop} />
      <input type="hidden" name="lines" value={JSON.stringify(lines)} />
      <input type="hidden" name="subscriptions" value={JSON.stringify(subscriptions)} />
      <EveningRefusal state={state} />
      <button type="submit" className={button.button}>
        {text}
      </button>
    </form>
  );
}
