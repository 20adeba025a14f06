import { cache } from 'react';
import { pool } from '@/db/client';
import { cacheFor, type ShopPlace, shopPlace } from '@/lib/api/address';
import { clientDirectory } from '@/lib/clients';
import { findRequest } from './find-base-url';
import { readShop } from './shop-address';

/** The origin and path of an organisation's shop for a request. */
export async function locateShop(request: Request, clientName: string): Promise<ShopPlace> {
  return shopPlace(request, clientName, (await clientDirectory(pool().db)).clientOf);
}

/** The Cache-Control of an answer with links to a shop in it. */
export async function cacheControlFor(request: Request, seconds: number): Promise<string> {
  return cacheFor(request, seconds, (await clientDirectory(pool().db)).clientOf);
}

const findPlace = cache(async (shop: string) => locateShop(await findRequest(), readShop(shop).clientName));

/** The prefix of links within a shop (see `readShop`): empty on the organisation's own domain, else `/` and the shop. */
export async function findShopPath(shop: string): Promise<string> {
  return readShop(shop).cartId === undefined ? (await findPlace(shop)).path : `/${shop}`;
}

/** The public address of the shop, without a trailing slash. */
export async function findShopUrl(shop: string): Promise<string> {
  const { origin, path } = await findPlace(shop);
  return `${origin}${path}`;
}

/** The canonical address of a shop for search engines: on its own domain where it has one. */
export async function findCanonicalUrl(shop: string): Promise<string> {
  const { origin, path } = await findPlace(shop);
  const domain = (await clientDirectory(pool().db)).domainOf.get(readShop(shop).clientName);
  return path === '' || domain === undefined ? `${origin}${path}` : `https://${domain}`;
}
