import type { ReactNode } from 'react';

// A page that is made when the service is built could have no nonce, and so no policy of what may run in it.
export const dynamic = 'force-dynamic';

export default function DocsLayout({ children }: { children: ReactNode }) {
  return children;
}
