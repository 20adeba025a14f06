import { headers } from 'next/headers';
import { findShopPath } from './find-shop-path';
import { REFUSES_COOKIES } from './refuses-cookies';
import { readShop } from './shop-address';

/** The path of a page for a browser that refuses cookies: it contains the cart (`readShop`), and the page explains why. */
export const pageWithoutCookies = (shop: string, page: string): string => `/${shop}/${page}?${REFUSES_COOKIES}=1`;

/**
 * The path of a shop page for a browser that just got its cart; only in a server action. With JavaScript the form says whether the browser
 * keeps cookies (CookiesField); without, `cart/kept` tests whether the cookie comes back.
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
