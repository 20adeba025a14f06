'use client';

import { usePathname } from 'next/navigation';

/** Tells a form which page it is on, for pages that send no Referer. */
export function BackField() {
  return <input type="hidden" name="back" value={usePathname()} />;
}
