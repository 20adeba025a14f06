import { env } from '@/lib/env';
import type { Quota } from './counters';

const named = (name: string, quota: { most: number; seconds: number } | undefined): Quota | undefined =>
  env.LIMITS && quota ? { name, ...quota } : undefined;

/** The rate limits of this service, by what they count; undefined: no limit. */
export const QUOTAS = {
  address: named('address', env.LIMIT_ADDRESS),
  cart: named('cart', env.LIMIT_CART),
  client: named('client', env.LIMIT_CLIENT),
  pages: named('pages', env.LIMIT_PAGES),
  papers: named('papers', env.LIMIT_PAPERS),
  newCarts: named('new-carts', env.LIMIT_NEW_CARTS),
  seats: named('seats', env.LIMIT_SEATS),
};
