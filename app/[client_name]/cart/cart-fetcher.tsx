'use client';

import { QueryClient, QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import type { CartView } from './cart-view';

const KEY = ['cart'];

/** Fetches the cart again, and cancels a running request. */
export type FetcherHandle = { ask: () => void; stop: () => void };

type Props = {
  address: string;
  /** The cart shown at first. */
  first: CartView;
  onCart: (cart: CartView) => void;
  handle: RefObject<FetcherHandle | undefined>;
};

/**
 * Fetches the cart from `address` at once, then when the window becomes visible, when the network returns, and on request; retries when the
 * server cannot be reached. 10 kB, loaded when a cart is first fetched (CartQuery).
 */
export function CartFetcher(props: Props) {
  const [client] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={client}>
      <Query {...props} />
    </QueryClientProvider>
  );
}

function Query({ address, first, onCart, handle }: Props) {
  const queries = useQueryClient();
  const { data, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => read(address, signal),
    initialData: first,
    refetchOnMount: 'always',
  });
  useEffect(() => onCart(data), [data, onCart]);
  useEffect(() => {
    handle.current = { ask: refetch, stop: () => void queries.cancelQueries({ queryKey: KEY }) };
    return () => {
      handle.current = undefined;
    };
  }, [handle, queries, refetch]);
  return null;
}

async function read(address: string, signal: AbortSignal): Promise<CartView> {
  const answer = await fetch(address, { signal });
  if (!answer.ok) throw new Error(`Fetching the cart failed with status ${answer.status}`);
  return answer.json();
}
