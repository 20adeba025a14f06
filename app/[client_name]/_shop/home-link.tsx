'use client';

import { useSelectedLayoutSegment } from 'next/navigation';
import type { ReactNode } from 'react';

type Props = { href: string; className: string | undefined; children: ReactNode };

/** The name of the shop, which leads to what is on; on the page of the checkout it leads nowhere. */
export function HomeLink({ href, className, children }: Props) {
  if (useSelectedLayoutSegment() === 'checkout') return <span className={className}>{children}</span>;
  return (
    <a className={className} href={href} data-next="list">
      {children}
    </a>
  );
}
