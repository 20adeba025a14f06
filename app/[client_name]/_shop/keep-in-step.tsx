'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';

/**
 * Keeps the tabs of a browser in step: when the cart of this one changes, the others ask the server again. `version` is
 * another string for another cart. A page that comes back from the browser's own store asks again too.
 */
export function KeepInStep({ shop, version }: { shop: string; version: string }) {
  const router = useRouter();
  const channel = useRef<BroadcastChannel>(undefined);
  const told = useRef(version);

  useEffect(() => {
    const open = new BroadcastChannel(`cart ${shop}`);
    channel.current = open;
    open.onmessage = ({ data }) => {
      if (data !== told.current) router.refresh();
    };
    const shown = (event: PageTransitionEvent) => event.persisted && router.refresh();
    window.addEventListener('pageshow', shown);
    return () => {
      open.close();
      window.removeEventListener('pageshow', shown);
    };
  }, [router, shop]);

  useEffect(() => {
    if (told.current === version) return;
    told.current = version;
    channel.current?.postMessage(version);
  }, [version]);

  return null;
}
