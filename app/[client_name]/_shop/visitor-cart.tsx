'use client';

import { useRouter } from 'next/navigation';
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { OrderLimits } from '../event/[event_id]/_order/order-limits';
import { hasCartMark, markCart } from './cart-mark';

/** The part of a cart that every page shows. `isKnown`: there is a cart, perhaps empty. */
export type CartSummary = {
  isKnown: boolean;
  count: number;
  label: string;
  /** Differs for different carts. */
  version: string;
  /** Until its hold expires; null when nothing is held. */
  secondsLeft: number | null;
};

/** The answer of `/api/{client_name}/visitor`. */
export type VisitorAnswer = { cart: CartSummary; order: OrderLimits | null };

type Form = { eventId: number; isKnown: boolean; take: (limits: OrderLimits) => void };
type Live = { clientName: string | undefined; cart: CartSummary; listen: (form: Form) => () => void };
const LiveCart = createContext<Live | undefined>(undefined);

const AFTER_HOLD_MS = 500;

type Props = {
  /** Undefined in a frame, whose pages are always rendered for its cart. */
  clientName: string | undefined;
  /** The cart that the page was rendered with. */
  own: CartSummary;
  children: ReactNode;
};

/**
 * Provides the visitor's cart to a page that may have been rendered for everybody. Fetches it when the browser has the cart mark, and when
 * the hold expires; if that fails, the page stays as it is. A later server render replaces it.
 */
export function VisitorCart({ clientName, own, children }: Props) {
  const [fetched, setFetched] = useState<{ of: CartSummary; cart: CartSummary }>();
  const cart = fetched?.of === own ? fetched.cart : own;
  const isAnswered = cart !== own;
  const rendered = useRef(own);
  const form = useRef<Form>(undefined);
  const request = useRef<AbortController>(undefined);

  // Calls in one tick become one request.
  const ask = useCallback(() => {
    if (clientName === undefined) return;
    request.current?.abort();
    const control = new AbortController();
    request.current = control;
    queueMicrotask(async () => {
      if (control.signal.aborted) return;
      const answer = await fetchVisitor(clientName, form.current?.eventId, control.signal);
      if (!answer || control.signal.aborted) return;
      setFetched({ of: rendered.current, cart: answer.cart });
      if (answer.order) form.current?.take(answer.order);
    });
  }, [clientName]);

  const askIfMarked = useCallback(() => {
    if (clientName !== undefined && hasCartMark(clientName)) ask();
  }, [clientName, ask]);

  const listen = useCallback(
    (listener: Form) => {
      form.current = listener;
      if (!listener.isKnown) askIfMarked();
      return () => {
        if (form.current === listener) form.current = undefined;
      };
    },
    [askIfMarked],
  );

  useEffect(() => {
    rendered.current = own;
    if (!own.isKnown) askIfMarked();
    return () => request.current?.abort();
  }, [own, askIfMarked]);

  useEffect(() => {
    if (clientName !== undefined && (cart.isKnown || isAnswered)) markCart(clientName, cart.isKnown);
    if (cart.secondsLeft === null) return;
    const timer = setTimeout(ask, cart.secondsLeft * 1000 + AFTER_HOLD_MS);
    return () => clearTimeout(timer);
  }, [clientName, cart, isAnswered, ask]);

  const live = useMemo(() => ({ clientName, cart, listen }), [clientName, cart, listen]);
  return <LiveCart value={live}>{children}</LiveCart>;
}

export function useVisitorCart(): Live {
  const live = use(LiveCart);
  if (!live) throw new Error('useVisitorCart needs a VisitorCart around it');
  return live;
}

/** For a part of a page that depends on the cart: refreshes the whole page when the browser has one. */
export function RefreshForCart() {
  const { clientName } = useVisitorCart();
  const router = useRouter();
  useEffect(() => {
    if (clientName !== undefined && hasCartMark(clientName)) router.refresh();
  }, [clientName, router]);
  return null;
}

/** Undefined when it cannot be fetched now: the cart's own page always shows it. */
async function fetchVisitor(
  clientName: string,
  eventId: number | undefined,
  signal: AbortSignal,
): Promise<VisitorAnswer | undefined> {
  try {
    const query = eventId === undefined ? '' : `?event=${eventId}`;
    const answer = await fetch(`/api/${clientName}/visitor${query}`, { signal });
    return answer.ok ? await answer.json() : undefined;
  } catch {
    return undefined;
  }
}
