import { CART_ID_PATTERN } from '@/lib/ids';
import { findCartId } from './cart-cookie';
import { readHostCookie, setHostCookie } from './host-cookie';
import { waitingCookie } from './request-cookies';
import { readShop } from './shop-address';

const DAY_SECONDS = 86_400;

const cookieOf = (shop: string): string => waitingCookie(readShop(shop).clientName);

/** The id of the cart that has this browser's place in waiting rooms: its own cart, or the one that it will get. */
export async function findWaitingCartId(shop: string): Promise<string | undefined> {
  const cartId = await findCartId(shop);
  if (cartId !== undefined) return cartId;
  const id = await readHostCookie(cookieOf(shop));
  return id !== undefined && CART_ID_PATTERN.test(id) ? id : undefined;
}

/** Only in a server action. The cookie lives for a day, because phones may close the browser meanwhile. */
export async function keepWaitingCartId(shop: string, cartId: string): Promise<void> {
  if (readShop(shop).cartId !== undefined) return;
  await setHostCookie(cookieOf(shop), cartId, DAY_SECONDS);
}
