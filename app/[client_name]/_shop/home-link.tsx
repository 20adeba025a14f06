'use client';

import { useSelectedLayoutSegment } from 'next/navigation';
import type { ReactNode } from 'react';

type Props = { href: string; className: string | undefined; children: ReactNode };

/** The name of the shop, as a link to its home page; at the checkout only text. */
export function HomeLink({ href, className, children }: Props) {
  if (useSelectedLayoutSegment() === 'checkout') return <span className={className}>{children}</span>;
  return (
    <a className={className} href={href} data-next="list">
      {children}
    </a>
  );
}
