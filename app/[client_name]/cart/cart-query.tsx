'use client';

import { QueryClient, QueryClientProvider, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { createContext, type ReactNode, use, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Problems } from '@/app/_ui/problems';
import { cartChannel } from '../_shop/cart-channel';
import type { CartView } from './cart-view';

const KEY = ['cart'];

type Live = { shop: string; cart: CartView; ask: () => void; setTrouble: (at: number) => void };
const LiveCart = createContext<Live | undefined>(undefined);

type Props = { shop: string; address: string; first: CartView; unreachable: string; children: ReactNode };

/**
 * The cart of its page: one query that begins with what the server rendered, and asks `address` again when the window is
 * seen, the network is back, or another tab tells of another cart. Each page that the server renders later counts too.
 */
export function CartQuery(props: Props) {
  const [client] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={client}>
      <KeptCart {...props} />
    </QueryClientProvider>
  );
}

function KeptCart({ shop, address, first, unreachable, children }: Props) {
  const router = useRouter();
  const queries = useQueryClient();
  const { data: cart, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => read(address, signal),
    initialData: first,
    refetchOnMount: false,
    // An answer that was overtaken changes nothing.
    structuralSharing: (before, now) => later(before as CartView | undefined, now as CartView),
  });
  const [trouble, setTrouble] = useState(0);
  const alert = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    queries.setQueryData<CartView>(KEY, first);
  }, [queries, first]);

  // What the server renders around the cart (the count above, the evening) follows a cart that came by the query.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each other cart.
  useEffect(() => {
    if (cart.version !== first.version && cart.readAt > first.readAt) router.refresh();
  }, [cart.version, first.version]);

  useEffect(() => {
    const channel = cartChannel(shop);
    channel.onmessage = ({ data }) => {
      if (data !== queries.getQueryData<CartView>(KEY)?.version) void queries.invalidateQueries({ queryKey: KEY });
    };
    const shown = (event: PageTransitionEvent) => event.persisted && queries.invalidateQueries({ queryKey: KEY });
    window.addEventListener('pageshow', shown);
    return () => {
      channel.close();
      window.removeEventListener('pageshow', shown);
    };
  }, [queries, shop]);

  useEffect(() => {
    if (trouble > 0) alert.current?.focus();
  }, [trouble]);

  return (
    <LiveCart value={{ shop, cart, ask: refetch, setTrouble }}>
      {trouble > 0 && <Problems title={unreachable} ref={alert} />}
      {children}
    </LiveCart>
  );
}

/** The cart of this page, and how to ask for it again. */
export function useCart(): Live {
  const live = use(LiveCart);
  if (!live) throw new Error('There is no cart outside of CartQuery.');
  return live;
}

/**
 * Sends a form to a server action that changes the cart and renders this page anew. Where the server cannot be reached the
 * page says so, and nothing has changed.
 */
export function useCartAction<T>(action: (form: FormData) => Promise<T>) {
  const queries = useQueryClient();
  const { setTrouble } = useCart();
  return useMutation({
    mutationFn: action,
    networkMode: 'always',
    onMutate: () => queries.cancelQueries({ queryKey: KEY }),
    onSuccess: () => setTrouble(0),
    onError: () => setTrouble(Date.now()),
  });
}

const later = (before: CartView | undefined, now: CartView): CartView =>
  before && before.readAt > now.readAt ? before : now;

async function read(address: string, signal: AbortSignal): Promise<CartView> {
  const answer = await fetch(address, { signal });
  if (!answer.ok) throw new Error(`The cart answers ${answer.status}.`);
  return answer.json();
}
