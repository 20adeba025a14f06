import { baseUrl } from '@/lib/api/address';
import { cookiesIn } from '@/lib/api/cookies';
import { isLanguage, type LanguageCode, preferredLanguage } from '@/lib/i18n';
import { CART_ID_PATTERN } from '@/lib/ids';
import { languageCookie } from './language-cookie';

/** The `__Host-` name of a cookie over https, which other hosts of the domain cannot set. `base`: our public address. */
export const hostCookie = (name: string, base: string): { name: string; secure: boolean } => {
  const secure = base.startsWith('https:');
  return { name: `${secure ? '__Host-' : ''}${name}`, secure };
};

export const cartCookie = (clientName: string): string => `cart-${clientName}`;
export const waitingCookie = (clientName: string): string => `waiting-${clientName}`;

type VisitorCookies = { cartId: string | undefined; language: LanguageCode | undefined };

/**
 * The cart and language of a visitor, from the cookies of a request that Next.js does not answer. `language`: the chosen one, else the
 * browser's.
 */
export function readVisitorCookies(request: Request, clientName: string): VisitorCookies {
  const cookies = new Map(cookiesIn(request.headers.get('cookie')));
  const cartId = cookies.get(hostCookie(cartCookie(clientName), baseUrl(request)).name)?.replaceAll(/%2c/gi, ',');
  const language = cookies.get(languageCookie(clientName));
  return {
    cartId: cartId !== undefined && CART_ID_PATTERN.test(cartId) ? cartId : undefined,
    language: isLanguage(language) ? language : preferredLanguage(request.headers.get('accept-language')),
  };
}
