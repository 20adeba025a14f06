import { cache } from 'react';
import { pool } from '@/db/client';
import { type ShopAddress, shopAddress } from '@/lib/api/address';
import { knownDomains } from '@/lib/clients';
import { findRequest } from './find-base-url';

/** Where a request reaches a shop. */
export async function addressOfShop(request: Request, clientName: string): Promise<ShopAddress> {
  return shopAddress(request, clientName, (await knownDomains(pool().db)).clientOf);
}

/** What links within a shop begin with: empty on its own domain, `/name` elsewhere. */
export const findShopPath = cache(
  async (clientName: string): Promise<string> => (await addressOfShop(await findRequest(), clientName)).path,
);

/** The same with scheme and host, without a slash at the end. */
export const findShopUrl = cache(async (clientName: string): Promise<string> => {
  const { origin, path } = await addressOfShop(await findRequest(), clientName);
  return `${origin}${path}`;
});

/** The one address of a shop that search engines should know: on its own domain where it has one. */
export async function findCanonicalUrl(clientName: string): Promise<string> {
  const here = await addressOfShop(await findRequest(), clientName);
  const domain = (await knownDomains(pool().db)).domainOf.get(clientName);
  return here.path === '' || domain === undefined ? `${here.origin}${here.path}` : `https://${domain}`;
}
