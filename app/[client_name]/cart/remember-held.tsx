'use client';

import { useEffect } from 'react';
import type { HeldBefore } from './held';

const keyOf = (shop: string): string => `held ${shop}`;

/** Remembers in this tab what its cart holds, for who comes back when the time of that has run out. */
export function rememberHeld(shop: string, held: HeldBefore): void {
  try {
    sessionStorage.setItem(keyOf(shop), JSON.stringify(held));
  } catch {
    // A browser that keeps nothing: then they are chosen again.
  }
}

/** What this tab remembers. */
export function rememberedHeld(shop: string): HeldBefore | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(shop)) ?? '') as HeldBefore;
  } catch {
    return undefined;
  }
}

/** The same on the page of the checkout: one comes there past the cart too. */
export function RememberHeld({ shop, held }: { shop: string; held: HeldBefore }) {
  useEffect(() => rememberHeld(shop, held), [shop, held]);
  return null;
}
