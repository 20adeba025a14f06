import { cache } from 'react';
import { pool } from '@/db/client';
import { cacheFor, type ShopPlace, shopPlace } from '@/lib/api/address';
import { clientDirectory } from '@/lib/clients';
import { findRequest } from './find-base-url';
import { readShop } from './shop-address';

/** Where a request reaches an organisation's shop. */
export async function placeOfShop(request: Request, clientName: string): Promise<ShopPlace> {
  return shopPlace(request, clientName, (await clientDirectory(pool().db)).clientOf);
}

/** How long any cache may keep an answer with links to a shop in it. */
export async function keepFor(request: Request, seconds: number): Promise<string> {
  return cacheFor(request, seconds, (await clientDirectory(pool().db)).clientOf);
}

const findPlace = cache(async (shop: string) => placeOfShop(await findRequest(), readShop(shop).clientName));

/** What links within a shop (see `readShop`) begin with: empty on the organisation's own domain, else `/` and the shop. */
export async function findShopPath(shop: string): Promise<string> {
  return readShop(shop).cartId === undefined ? (await findPlace(shop)).path : `/${shop}`;
}

/** The shop as others may link to it, without a slash at the end. */
export async function findShopUrl(shop: string): Promise<string> {
  const { origin, path } = await findPlace(shop);
  return `${origin}${path}`;
}

/** The one address of a shop that search engines should know: on its own domain where it has one. */
export async function findCanonicalUrl(shop: string): Promise<string> {
  const { origin, path } = await findPlace(shop);
  const domain = (await clientDirectory(pool().db)).domainOf.get(readShop(shop).clientName);
  return path === '' || domain === undefined ? `${origin}${path}` : `https://${domain}`;
}
