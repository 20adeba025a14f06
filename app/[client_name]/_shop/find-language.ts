import { cookies, headers } from 'next/headers';
import { cache } from 'react';
import { PATH_HEADER } from '@/lib/api/peer-address';
import type { Context } from '@/lib/context';
import { isLanguage, type LanguageCode, languageOf, localeFor, wordsFor, yearIn } from '@/lib/i18n';
import { findOrderHead } from '@/lib/orders';
import { findShop } from './find-shop';
import type { Language } from './language';
import { languageCookie } from './language-cookie';
import { readShop } from './shop-address';

/**
 * The language of this request: that of the address, else the one that the visitor chose, else that of the order whose page it
 * is, else the organisation's own. English when there is no shop.
 */
export const findLanguage = cache(async (shop: string): Promise<Language> => {
  const ctx = await findShop(shop);
  const { clientName, language } = readShop(shop);
  const chosen = language ?? (await cookies()).get(languageCookie(clientName))?.value;
  const own = ctx?.client.locale ?? 'en';
  const ordered = ctx && !isLanguage(chosen) ? await findOrderLanguage(ctx) : undefined;
  const locale = localeFor(own, isLanguage(chosen) ? chosen : ordered);
  return {
    locale,
    words: wordsFor(locale),
    thisYear: yearIn(ctx?.client.timezone ?? 'UTC', ctx?.now ?? new Date()),
    currency: ctx?.client.currency ?? 'EUR',
  };
});

/** Whoever opens an order from its mail reads its page in the language of the mail. */
async function findOrderLanguage(ctx: Context): Promise<LanguageCode | undefined> {
  const [, key] = ORDER_PAGE.exec((await headers()).get(PATH_HEADER) ?? '') ?? [];
  const order = key === undefined ? undefined : await findOrderHead(ctx, key);
  return order && languageOf(order.locale);
}

const ORDER_PAGE = /^\/[^/]+\/order\/([A-Za-z0-9-]{23})(?=\/|$)/;
