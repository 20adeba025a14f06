import { readShop } from '../_shop/shop-address';

/** The query parameter that says that the hold of this cart expired; for frames, which have no cookie to tell this from. */
export const EXPIRED_PARAM = 'ran-out';

/** The address to open when the hold expires; undefined when the current page shows that itself. */
export const addressAfter = (shop: string): string | undefined =>
  readShop(shop).cartId === undefined ? undefined : `/${shop}/cart?${EXPIRED_PARAM}=1`;
