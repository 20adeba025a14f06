'use client';

import type { FormEvent, ReactNode } from 'react';
import { useCart, useCartAction } from './cart-query';

type Props = { action: (form: FormData) => Promise<void>; children: ReactNode };

/** A form that changes the cart. With JavaScript it stays on the page. */
export function CartForm({ action, children }: Props) {
  const { shop } = useCart();
  const { send, isPending } = useCartAction(action);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isPending) void send(new FormData(event.currentTarget));
  }
  return (
    <form action={action} onSubmit={submit} aria-busy={isPending || undefined}>
      <input type="hidden" name="shop" value={shop} />
      {children}
    </form>
  );
}
