import { cookies } from 'next/headers';
import { isLanguage, localeFor, wordsFor, yearIn } from '@/lib/i18n';
import { findShop } from './find-shop';
import type { Language } from './language';

/** The cookie that keeps what a visitor chose; each shop has its own. */
export const languageCookie = (clientName: string): string => `lang-${clientName}`;

/** The language of this request: the organisation's own, unless the visitor chose another. English when there is no shop. */
export async function findLanguage(clientName: string): Promise<Language> {
  const ctx = await findShop(clientName);
  const chosen = (await cookies()).get(languageCookie(clientName))?.value;
  const locale = localeFor(ctx?.client.locale ?? 'en', isLanguage(chosen) ? chosen : undefined);
  return {
    locale,
    words: wordsFor(locale),
    thisYear: yearIn(ctx?.client.timezone ?? 'UTC', ctx?.now ?? new Date()),
    currency: ctx?.client.currency ?? 'EUR',
  };
}
