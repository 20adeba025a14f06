import { headers } from 'next/headers';
import { findShopPath } from './find-shop-path';
import { REFUSES_COOKIES } from './refuses-cookies';
import { readShop } from './shop-address';

/** A page of the shop for a browser that refuses cookies: the address has the cart in it (`readShop`), and the page says why. */
export const pageWithoutCookies = (shop: string, page: string): string => `/${shop}/${page}?${REFUSES_COOKIES}=1`;

/**
 * The address of a page of the shop for a browser that was just given its cart; only in a server action. Where JavaScript runs, the
 * form says whether the browser keeps cookies (CookiesField); else `cart/kept` looks whether one comes back.
 * @param page as `cart/kept` takes it
 */
export async function addressWithCart(
  shop: string,
  { cartId, page, form }: { cartId: string; page: string; form: FormData },
): Promise<string> {
  const asked = await headers();
  const usual = `${await findShopPath(shop)}/${page}`;
  const { clientName, cartId: inAddress } = readShop(shop);
  if (inAddress !== undefined || asked.has('cookie')) return usual;
  const own = `${clientName}~${cartId}`;
  if (!asked.has('next-action')) return `/${own}/cart/kept?to=${page}`;
  return form.has(REFUSES_COOKIES) ? pageWithoutCookies(own, page) : usual;
}
