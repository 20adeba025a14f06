'use client';

import { useRouter } from 'next/navigation';
import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react';
import { Problems } from '@/app/_ui/problems';
import { openCartChannel } from '../_shop/cart-channel';
import type { CartFetcher, FetcherHandle } from './cart-fetcher';
import type { CartView } from './cart-view';

type Live = { shop: string; cart: CartView; ask: () => void; stop: () => void; setTrouble: (at: number) => void };
const LiveCart = createContext<Live | undefined>(undefined);

type Props = { shop: string; address: string; first: CartView; unreachable: string; children: ReactNode };

/**
 * Provides the cart of the cart page: at first what the server rendered. Fetches it from `address` when the window becomes visible, the
 * network returns, or another tab reports a change. Of a fetched and a rendered cart, the later one is shown.
 */
export function CartQuery({ shop, address, first, unreachable, children }: Props) {
  const router = useRouter();
  const [fetched, setFetched] = useState(first);
  const cart = later(first, fetched);
  const onCart = useCallback((now: CartView) => setFetched((before) => later(before, now)), []);
  const { ask, stop, Fetcher, handle } = useFetcher();
  const [trouble, setTrouble] = useState(0);
  const alert = useRef<HTMLDivElement>(null);
  const version = useRef(cart.version);

  // Parts of the page that the server renders (the count in the header, the evening) must follow a fetched cart.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per cart version
  useEffect(() => {
    version.current = cart.version;
    if (cart.version !== first.version && cart.readAt > first.readAt) router.refresh();
  }, [cart.version, first.version]);

  useEffect(() => {
    const channel = openCartChannel(shop);
    channel?.addEventListener('message', ({ data }) => {
      if (data !== version.current) ask();
    });
    const shown = (event: PageTransitionEvent) => event.persisted && ask();
    window.addEventListener('pageshow', shown);
    return () => {
      channel?.close();
      window.removeEventListener('pageshow', shown);
    };
  }, [ask, shop]);

  useEffect(() => {
    if (trouble > 0) alert.current?.focus();
  }, [trouble]);

  return (
    <LiveCart value={{ shop, cart, ask, stop, setTrouble }}>
      {Fetcher && <Fetcher address={address} first={cart} onCart={onCart} handle={handle} />}
      {trouble > 0 && <Problems title={unreachable} ref={alert} />}
      {children}
    </LiveCart>
  );
}

/** Loads the component that fetches the cart when it is first needed. If that fails, the next need tries again. */
function useFetcher() {
  const handle = useRef<FetcherHandle>(undefined);
  const [Fetcher, setFetcher] = useState<typeof CartFetcher>();
  const ask = useCallback(() => {
    if (handle.current) handle.current.ask();
    else import('./cart-fetcher').then(({ CartFetcher }) => setFetcher(() => CartFetcher), ignore);
  }, []);
  const stop = useCallback(() => handle.current?.stop(), []);
  useEffect(() => {
    if (Fetcher) return;
    // Once loaded, the component listens itself.
    const seen = () => document.visibilityState === 'visible' && ask();
    window.addEventListener('visibilitychange', seen);
    window.addEventListener('online', ask);
    return () => {
      window.removeEventListener('visibilitychange', seen);
      window.removeEventListener('online', ask);
    };
  }, [Fetcher, ask]);
  return { ask, stop, Fetcher, handle };
}

/** The cart of this page, and the functions that fetch it again. */
export function useCart(): Live {
  const live = use(LiveCart);
  if (!live) throw new Error('useCart needs a CartQuery around it');
  return live;
}

/**
 * Sends a form to a server action that changes the cart and renders this page again. When the server cannot be reached, the page says so
 * and nothing has changed.
 */
export function useCartAction<T>(action: (form: FormData) => Promise<T>) {
  const { stop, setTrouble } = useCart();
  const [isPending, setPending] = useState(false);
  const [data, setData] = useState<T>();
  async function send(form: FormData): Promise<void> {
    setPending(true);
    // A cart requested earlier would not have this change.
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
