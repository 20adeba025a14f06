import type { Client } from '@/lib/context';
import { isLanguage, languageOf, localeFor } from '@/lib/i18n';
import { ownWordsFor, type Say } from '@/lib/i18n/own-words';

/**
 * The language of a cacheable file: that of its address (`?lang=de`), else the organisation's. Never the browser's: a calendar feed is
 * fetched by servers, whose language may change.
 */
export function fileLanguage(request: Request, client: Client): { locale: string; say: Say } {
  const asked = new URL(request.url).searchParams.get('lang') ?? undefined;
  const locale = localeFor(client.locale, isLanguage(asked) ? asked : undefined);
  return { locale, say: ownWordsFor(client, locale) };
}

/** The query that such a file's address needs for readers of this locale; empty for the organisation's own language. */
export function languageQuery(locale: string, { locale: own }: Pick<Client, 'locale'>): string {
  const language = languageOf(locale);
  return language === languageOf(own) ? '' : `?lang=${language}`;
}

/** The address of a performance, or of all those of a show, as a file for the reader's calendar. */
export const calendarFile = (path: string, eventId: number, locale: string, client: Pick<Client, 'locale'>): string =>
  `${path}/ics/${eventId}${languageQuery(locale, client)}`;
