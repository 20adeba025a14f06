'use client';

import { useEffect } from 'react';

/** Redirects by script and replaces this page in the history. In a frame the visitor follows the link instead. */
export function GoOn({ href }: { href: string }) {
  useEffect(() => {
    if (window.top === window.self) window.location.replace(href);
  }, [href]);
  return null;
}
