import { CART_ID_PATTERN } from '@/lib/ids';
import { keepBuyerSecret } from './buyer-cookie';
import { readHostCookie, setHostCookie } from './host-cookie';
import { cartCookie } from './request-cookies';
import { readShop } from './shop-address';

/** The visitor's cart id: the address has it in a frame, else a cookie; each client has a cookie of its own. */
export async function findCartId(shop: string): Promise<string | undefined> {
  const { clientName, cartId } = readShop(shop);
  if (cartId !== undefined) return cartId;
  const id = await readHostCookie(cartCookie(clientName));
  return id !== undefined && CART_ID_PATTERN.test(id) ? id : undefined;
}

/** Only in a server action or route. Also keeps the secret by which orders of the cart are recognised. */
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
