import { CART_ID_PATTERN } from '@/lib/ids';
import { keepBuyerSecret } from './buyer-cookie';
import { readHostCookie, setHostCookie } from './host-cookie';
import { cartCookie } from './request-cookies';
import { readShop } from './shop-address';

/** The visitor's cart id: from the address in a frame, else from the client's cookie. */
export async function findCartId(shop: string): Promise<string | undefined> {
  const { clientName, cartId } = readShop(shop);
  if (cartId !== undefined) return cartId;
  const id = await readHostCookie(cartCookie(clientName));
  return id !== undefined && CART_ID_PATTERN.test(id) ? id : undefined;
}

/** Only in a server action or route. Also sets the cookie that proves that orders of this cart are the browser's own. */
export async function keepCartId(shop: string, cartId: string): Promise<void> {
  const address = readShop(shop);
  if (address.cartId !== undefined) return;
  await setHostCookie(cartCookie(address.clientName), cartId);
  await keepBuyerSecret(shop);
}

/** Only in a server action. */
export async function forgetCartId(shop: string): Promise<void> {
  const address = readShop(shop);
  if (address.cartId !== undefined) return;
  await setHostCookie(cartCookie(address.clientName), '', 0);
}
