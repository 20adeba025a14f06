import { seeOther } from '@/lib/api/see-other';
import { findShop } from '../../_shop/find-shop';
import { findShopPath } from '../../_shop/find-shop-path';
import { readShop } from '../../_shop/shop-address';
import { findWaitingCartId } from '../../_shop/waiting-cookie';
import { pageWithoutCookies } from '../../_shop/without-cookies';

const PAGE = /^(?:cart|checkout|event\/[1-9]\d{0,9}(?:\/wait)?)$/;

/**
 * The redirect after the cart in this address was set as a cookie. If the cookie did not come back, the next page keeps the cart in its
 * address. It changes nothing, so a link from elsewhere is harmless.
 */
export async function GET(request: Request, { params }: { params: Promise<{ client_name: string }> }) {
  const { client_name: shop } = await params;
  const client = (await findShop(shop))?.client;
  const { cartId } = readShop(shop);
  const page = new URL(request.url).searchParams.get('to') ?? '';
  if (!client || cartId === undefined || !PAGE.test(page)) return new Response(null, { status: 404 });
  const isKept = (await findWaitingCartId(client.name)) === cartId;
  const Location = isKept ? `${await findShopPath(client.name)}/${page}` : pageWithoutCookies(shop, page);
  return seeOther({ Location });
}
