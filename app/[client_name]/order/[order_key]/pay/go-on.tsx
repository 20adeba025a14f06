'use client';

import { useEffect } from 'react';

/** Goes on by itself, in this page's place: the way back leads past it. In a frame on another site the link does it. */
export function GoOn({ href }: { href: string }) {
  useEffect(() => {
    if (window.top === window.self) window.location.replace(href);
  }, [href]);
  return null;
}
