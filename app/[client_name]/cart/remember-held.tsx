'use client';

import { useEffect } from 'react';
import type { HeldCart } from './held';

const keyOf = (shop: string): string => `held ${shop}`;

/** Stores in this tab what its cart holds, so that it can be held again after the hold has expired. */
export function rememberHeld(shop: string, held: HeldCart): void {
  try {
    sessionStorage.setItem(keyOf(shop), JSON.stringify(held));
  } catch {
    // Without session storage the visitor chooses the seats again.
  }
}

/** What this tab has stored. */
export function rememberedHeld(shop: string): HeldCart | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(shop)) ?? '') as HeldCart;
  } catch {
    return undefined;
  }
}

/** The same for the checkout page, which visitors can reach without the cart page. */
export function RememberHeld({ shop, held }: { shop: string; held: HeldCart }) {
  useEffect(() => rememberHeld(shop, held), [shop, held]);
  return null;
}
