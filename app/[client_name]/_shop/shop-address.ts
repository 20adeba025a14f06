import { isLanguage, type LanguageCode } from '@/lib/i18n';
import { CART_ID_PATTERN } from '@/lib/ids';

/** What the first part of a shop's address says. */
export type ShopAddress = { clientName: string; cartId?: string; language?: LanguageCode };

/** The longest first part: name, cart id and language. */
export const MAX_SHOP_LENGTH = 40 + 1 + 128 + 3;

/**
 * Reads the first part of a shop's address, which every link within the shop begins with: the organisation's name. In a frame
 * on another site, where browsers keep no cookies, it carries the cart and may carry the language: `demo~<cart id>` or
 * `demo~<cart id>~de`. What is none of these names no organisation.
 */
export function readShop(shop: string): ShopAddress {
  // Next.js gives parts of an address encoded.
  const decoded = shop.replaceAll(/%7e/gi, '~').replaceAll(/%2c/gi, ',');
  const [clientName = '', cartId, language, ...rest] = decoded.split('~');
  if (cartId === undefined) return { clientName };
  const isKnown = CART_ID_PATTERN.test(cartId) && (language === undefined || isLanguage(language));
  if (!isKnown || rest.length > 0) return { clientName: '' };
  return { clientName, cartId, ...(language !== undefined && { language }) };
}
