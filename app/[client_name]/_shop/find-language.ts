import { cookies } from 'next/headers';
import { isLanguage, localeFor, wordsFor, yearIn } from '@/lib/i18n';
import { findShop } from './find-shop';
import type { Language } from './language';
import { readShop } from './shop-address';

/** The cookie that keeps what a visitor chose; each organisation has its own. */
export const languageCookie = (clientName: string): string => `lang-${clientName}`;

/**
 * The language of this request: that of the address, else the one that the visitor chose, else the organisation's own. English
 * when there is no shop.
 */
export async function findLanguage(shop: string): Promise<Language> {
  const ctx = await findShop(shop);
  const { clientName, language } = readShop(shop);
  const chosen = language ?? (await cookies()).get(languageCookie(clientName))?.value;
  const locale = localeFor(ctx?.client.locale ?? 'en', isLanguage(chosen) ? chosen : undefined);
  return {
    locale,
    words: wordsFor(locale),
    thisYear: yearIn(ctx?.client.timezone ?? 'UTC', ctx?.now ?? new Date()),
    currency: ctx?.client.currency ?? 'EUR',
  };
}
