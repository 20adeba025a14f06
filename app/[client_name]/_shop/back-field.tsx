'use client';

import { usePathname } from 'next/navigation';

/** Tells a form's route which page to return to, for pages that send no Referer. */
export function BackField() {
  return <input type="hidden" name="back" value={usePathname()} />;
}
