import { randomBytes } from 'node:crypto';
import { readHostCookie, setHostCookie } from './host-cookie';
import { readShop } from './shop-address';

const cookieOf = (shop: string): string => `buyer-${readShop(shop).clientName}`;

/**
 * A secret of this browser at a client, which proves that an order is its own (lib/orders: placeOrder). A frame on another site has no
 * cookie; there the id of the submitted form is the proof.
 */
export const findBuyerSecret = (shop: string): Promise<string | undefined> => readHostCookie(cookieOf(shop));

/** Only in a server action or route. */
export async function keepBuyerSecret(shop: string): Promise<void> {
  if ((await findBuyerSecret(shop)) !== undefined) return;
  await setHostCookie(cookieOf(shop), randomBytes(24).toString('base64url'));
}
