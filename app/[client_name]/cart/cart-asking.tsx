'use client';

import { QueryClient, QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import type { CartView } from './cart-view';

const KEY = ['cart'];

/** Asks for the cart again, and gives up what is on its way. */
export type Asker = { ask: () => void; stop: () => void };

type Props = {
  address: string;
  /** The cart that is shown. */
  first: CartView;
  hear: (cart: CartView) => void;
  asker: RefObject<Asker | undefined>;
};

/**
 * Asks `address` for the cart at once, then whenever the window is seen, the network is back, or `asker` is told to; it asks again
 * where the server cannot be reached. 10 kB, loaded when a cart is first asked for (CartQuery).
 */
export function CartAsking(props: Props) {
  const [client] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={client}>
      <Query {...props} />
    </QueryClientProvider>
  );
}

function Query({ address, first, hear, asker }: Props) {
  const queries = useQueryClient();
  const { data, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => read(address, signal),
    initialData: first,
    refetchOnMount: 'always',
  });
  useEffect(() => hear(data), [data, hear]);
  useEffect(() => {
    asker.current = { ask: refetch, stop: () => void queries.cancelQueries({ queryKey: KEY }) };
    return () => {
      asker.current = undefined;
    };
  }, [asker, queries, refetch]);
  return null;
}

async function read(address: string, signal: AbortSignal): Promise<CartView> {
  const answer = await fetch(address, { signal });
  if (!answer.ok) throw new Error(`The cart answers ${answer.status}.`);
  return answer.json();
}
