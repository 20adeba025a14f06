import { findShopPath } from './find-shop-path';
import { readShop } from './shop-address';

/** The path of an order's page. It never has a cart in it, because orders are paid outside of frames. */
export async function orderPath(shop: string, key: string): Promise<string> {
  return `${await findShopPath(readShop(shop).clientName)}/order/${key}`;
}
