import { readShop } from '../_shop/shop-address';

/** In the address of a cart whose time ran out, where no cookie can tell that there was one. */
export const RAN_OUT = 'ran-out';

/** Where to go when the time is over; undefined where the page can say itself that it is. */
export const addressAfter = (shop: string): string | undefined =>
  readShop(shop).cartId === undefined ? undefined : `/${shop}/cart?${RAN_OUT}=1`;
