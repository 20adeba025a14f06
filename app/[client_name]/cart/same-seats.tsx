'use client';

import { type ReactNode, startTransition, useActionState, useEffect, useState } from 'react';
import button from '@/app/_ui/button.module.css';
import { UNTOUCHED } from '../_evening/evening-state';
import { EveningRefusal } from '../_evening/refusal';
import styles from './cart.module.css';
import { useCart } from './cart-query';
import type { CartView } from './cart-view';
import type { HeldCart } from './held';
import { rememberedHeld, rememberHeld } from './remember-held';
import { takeAgain } from './take-again';

/**
 * Shown when the hold expired, while the page was open or before (`isLost`): a button that holds the same seats again, as this tab has
 * stored them. `children`: what happened.
 */
export function SameSeats({ text, isLost, children }: { text: string; isLost: boolean; children: ReactNode }) {
  const { shop, cart } = useCart();
  const [last, keep] = useState<CartView>();
  const [remembered, recall] = useState<HeldCart>();
  const [state, send, isPending] = useActionState(takeAgain, UNTOUCHED);
  useEffect(() => {
    if (!cart.hold) return;
    keep(cart);
    rememberHeld(shop, cart.held);
  }, [cart, shop]);
  useEffect(() => {
    if (isLost) recall(rememberedHeld(shop));
  }, [isLost, shop]);
  if (cart.hold) return <EveningRefusal state={state} />;
  const ranOut = last?.hold ? last.hold.expiresAt <= cart.readAt : isLost;
  const held = last?.held ?? remembered;
  if (!ranOut || !held || held.lines.length + held.subscriptions.length === 0) return null;
  return (
    <form
      action={send}
      onSubmit={(event) => {
        event.preventDefault();
        // Pressed twice, it would hold seats of free choice twice.
        if (isPending) return;
        const form = new FormData(event.currentTarget);
        startTransition(() => send(form));
      }}
      className={styles.same}
    >
      {children}
      <input type="hidden" name="shop" value={shop} />
      <input type="hidden" name="lines" value={JSON.stringify(held.lines)} />
      <input type="hidden" name="subscriptions" value={JSON.stringify(held.subscriptions)} />
      <EveningRefusal state={state} />
      <button type="submit" className={button.button} aria-disabled={isPending}>
        {text}
      </button>
    </form>
  );
}
