'use client';

import { useRouter, useSelectedLayoutSegment } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { openCartChannel } from './cart-channel';

/**
 * Keeps the tabs of a browser in sync: when the cart changes in one, the others refresh. A page from the back/forward cache refreshes too.
 * `version` differs for different carts. The cart page does this itself (CartQuery).
 */
export function SyncTabs({ shop, version }: { shop: string; version: string }) {
  const router = useRouter();
  const isCart = useSelectedLayoutSegment() === 'cart';
  const channel = useRef<BroadcastChannel>(undefined);
  const told = useRef(version);

  useEffect(() => {
    const open = openCartChannel(shop);
    channel.current = open;
    open?.addEventListener('message', ({ data }) => {
      if (!isCart && data !== told.current) router.refresh();
    });
    const shown = (event: PageTransitionEvent) => !isCart && event.persisted && router.refresh();
    window.addEventListener('pageshow', shown);
    return () => {
      open?.close();
      window.removeEventListener('pageshow', shown);
    };
  }, [router, shop, isCart]);

  useEffect(() => {
    if (told.current === version) return;
    told.current = version;
    channel.current?.postMessage(version);
  }, [version]);

  return null;
}
