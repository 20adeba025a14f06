import { isLanguage, type LanguageCode } from '@/lib/i18n';
import { CART_ID_PATTERN } from '@/lib/ids';

/** The content of the first segment of a shop's address. */
export type ShopAddress = { clientName: string; cartId?: string; language?: LanguageCode };

/** The longest first segment: name, cart id and language. */
export const MAX_SHOP_LENGTH = 40 + 1 + 128 + 3;

/**
 * Reads the first segment of a shop's address: the organisation's name. In a frame on another site, where browsers keep no cookies, it also
 * has the cart and perhaps the language: `demo~<cart id>` or `demo~<cart id>~de`. An invalid cart or language gives an empty name.
 */
export function readShop(shop: string): ShopAddress {
  // Next.js passes the segments of an address still encoded.
  const decoded = shop.replaceAll(/%7e/gi, '~').replaceAll(/%2c/gi, ',');
  const [clientName = '', cartId, language, ...rest] = decoded.split('~');
  if (cartId === undefined) return { clientName };
  const isKnown = CART_ID_PATTERN.test(cartId) && (language === undefined || isLanguage(language));
  if (!isKnown || rest.length > 0) return { clientName: '' };
  return { clientName, cartId, ...(language !== undefined && { language }) };
}
