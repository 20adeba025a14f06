import type { ReactNode } from 'react';

// A page rendered at build time could have no nonce, and so no script policy.
export const dynamic = 'force-dynamic';

export default function DocsLayout({ children }: { children: ReactNode }) {
  return children;
}
