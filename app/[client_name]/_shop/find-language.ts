import { cookies, headers } from 'next/headers';
import { cache } from 'react';
import { PATH_HEADER } from '@/lib/api/peer-address';
import type { Context } from '@/lib/context';
import { isLanguage, type LanguageCode, languageOf, localeFor, preferredLanguage, wordsFor, yearIn } from '@/lib/i18n';
import { findOrderHead } from '@/lib/orders';
import { findShop } from './find-shop';
import type { Language } from './language';
import { languageCookie } from './language-cookie';
import { readShop } from './shop-address';

/**
 * The language of this request: that of the address, else the visitor's choice, else that of the order whose page it is, else the
 * browser's, else the organisation's own. English for an unknown shop.
 */
export const findLanguage = cache(async (shop: string): Promise<Language> => {
  const ctx = await findShop(shop);
  const { clientName, language } = readShop(shop);
  const chosen = language ?? (await cookies()).get(languageCookie(clientName))?.value;
  const own = ctx?.client.locale ?? 'en';
  const locale = localeFor(own, isLanguage(chosen) ? chosen : await findGuess(ctx));
  return {
    locale,
    words: wordsFor(locale),
    thisYear: yearIn(ctx?.client.timezone ?? 'UTC', ctx?.now ?? new Date()),
    currency: ctx?.client.currency ?? 'EUR',
  };
});

/** An order's page has the language of its mail, because buyers open it from there. */
async function findGuess(ctx: Context | undefined): Promise<LanguageCode | undefined> {
  const asked = await headers();
  const [, key] = ORDER_PAGE.exec(asked.get(PATH_HEADER) ?? '') ?? [];
  const order = ctx && key !== undefined ? await findOrderHead(ctx, key) : undefined;
  return order ? languageOf(order.locale) : preferredLanguage(asked.get('accept-language'));
}

const ORDER_PAGE = /^\/[^/]+\/order\/([A-Za-z0-9-]{23})(?=\/|$)/;
