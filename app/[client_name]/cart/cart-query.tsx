'use client';

import { useRouter } from 'next/navigation';
import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react';
import { Problems } from '@/app/_ui/problems';
import { cartChannel } from '../_shop/cart-channel';
import type { Asker, CartAsking } from './cart-asking';
import type { CartView } from './cart-view';

type Live = { shop: string; cart: CartView; ask: () => void; stop: () => void; setTrouble: (at: number) => void };
const LiveCart = createContext<Live | undefined>(undefined);

type Props = { shop: string; address: string; first: CartView; unreachable: string; children: ReactNode };

/**
 * The cart of its page: it begins with what the server rendered, and is asked for at `address` when the window is seen, the network
 * is back, or another tab tells of another cart. Each page that the server renders later counts too; of two carts the later one.
 */
export function CartQuery({ shop, address, first, unreachable, children }: Props) {
  const router = useRouter();
  const [fetched, setFetched] = useState(first);
  const cart = later(first, fetched);
  const hear = useCallback((now: CartView) => setFetched((before) => later(before, now)), []);
  const { ask, stop, Asking, asker } = useAsking();
  const [trouble, setTrouble] = useState(0);
  const alert = useRef<HTMLDivElement>(null);
  const version = useRef(cart.version);

  // What the server renders around the cart (the count above, the evening) follows a cart that was asked for.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each other cart.
  useEffect(() => {
    version.current = cart.version;
    if (cart.version !== first.version && cart.readAt > first.readAt) router.refresh();
  }, [cart.version, first.version]);

  useEffect(() => {
    const channel = cartChannel(shop);
    channel.onmessage = ({ data }) => {
      if (data !== version.current) ask();
    };
    const shown = (event: PageTransitionEvent) => event.persisted && ask();
    window.addEventListener('pageshow', shown);
    return () => {
      channel.close();
      window.removeEventListener('pageshow', shown);
    };
  }, [ask, shop]);

  useEffect(() => {
    if (trouble > 0) alert.current?.focus();
  }, [trouble]);

  return (
    <LiveCart value={{ shop, cart, ask, stop, setTrouble }}>
      {Asking && <Asking address={address} first={cart} hear={hear} asker={asker} />}
      {trouble > 0 && <Problems title={unreachable} ref={alert} />}
      {children}
    </LiveCart>
  );
}

/** What asks for the cart, loaded when it is first needed; where it cannot be, the next need loads it. */
function useAsking() {
  const asker = useRef<Asker>(undefined);
  const [Asking, setAsking] = useState<typeof CartAsking>();
  const ask = useCallback(() => {
    if (asker.current) asker.current.ask();
    else import('./cart-asking').then(({ CartAsking }) => setAsking(() => CartAsking), ignore);
  }, []);
  const stop = useCallback(() => asker.current?.stop(), []);
  useEffect(() => {
    if (Asking) return;
    // Once it is loaded it does this itself.
    const seen = () => document.visibilityState === 'visible' && ask();
    window.addEventListener('visibilitychange', seen);
    window.addEventListener('online', ask);
    return () => {
      window.removeEventListener('visibilitychange', seen);
      window.removeEventListener('online', ask);
    };
  }, [Asking, ask]);
  return { ask, stop, Asking, asker };
}

/** The cart of this page, and how to ask for it again. */
export function useCart(): Live {
  const live = use(LiveCart);
  if (!live) throw new Error('There is no cart outside of CartQuery.');
  return live;
}

/**
 * Sends a form to a server action that changes the cart and renders this page again. Where the server cannot be reached the
 * page says so, and nothing has changed.
 */
export function useCartAction<T>(action: (form: FormData) => Promise<T>) {
  const { stop, setTrouble } = useCart();
  const [isPending, setPending] = useState(false);
  const [data, setData] = useState<T>();
  async function send(form: FormData): Promise<void> {
    setPending(true);
    // What was asked before would show a cart without this.
    stop();
    try {
      setData(await action(form));
      setTrouble(0);
    } catch {
      setTrouble(Date.now());
    }
    setPending(false);
  }
  return { send, data, isPending };
}

const later = (before: CartView, now: CartView): CartView => (before.readAt > now.readAt ? before : now);

const ignore = () => {};
