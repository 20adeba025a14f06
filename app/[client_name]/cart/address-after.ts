import { readShop } from '../_shop/shop-address';

/** In the address of a cart whose time ran out, where no cookie can tell that there was one. */
export const RAN_OUT = 'ran-out';

/** The address to open when the hold expires; undefined when the page shows that itself. */
export const addressAfter = (shop: string): string | undefined =>
  readShop(shop).cartId === undefined ? undefined : `/${shop}/cart?${RAN_OUT}=1`;
