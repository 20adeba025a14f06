import { baseUrl } from '@/lib/api/address';
import { isLanguage, type LanguageCode } from '@/lib/i18n';
import { CART_ID_PATTERN } from '@/lib/ids';
import { languageCookie } from './language-cookie';

/** `__Host-` keeps other hosts of the same domain from setting it, and needs https. `base`: where the visitor reaches the service. */
export const cartCookie = (clientName: string, base: string): { name: string; secure: boolean } => {
  const secure = base.startsWith('https:');
  return { name: `${secure ? '__Host-' : ''}cart-${clientName}`, secure };
};

type Kept = { cartId: string | undefined; language: LanguageCode | undefined };

/** What a browser keeps of one organisation, by a request that Next.js need not answer: never that of another one. */
export function keptBy(request: Request, clientName: string): Kept {
  const cookies = new Map(
    (request.headers.get('cookie') ?? '').split(/; */).map((pair) => {
      const at = pair.indexOf('=');
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
  const cartId = cookies.get(cartCookie(clientName, baseUrl(request)).name)?.replaceAll(/%2c/gi, ',');
  const language = cookies.get(languageCookie(clientName));
  return {
    cartId: cartId !== undefined && CART_ID_PATTERN.test(cartId) ? cartId : undefined,
    language: isLanguage(language) ? language : undefined,
  };
}
