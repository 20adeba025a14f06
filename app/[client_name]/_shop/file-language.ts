import type { Client } from '@/lib/context';
import { isLanguage, languageOf, localeFor } from '@/lib/i18n';
import { ownWordsFor, type Say } from '@/lib/i18n/own-words';

/**
 * The language of a file that any cache may keep: what its address asks for (`?lang=de`), else the organisation's own. Never the
 * browser's: a calendar that follows a feed would change its language with its server.
 */
export function fileLanguage(request: Request, client: Client): { locale: string; say: Say } {
  const asked = new URL(request.url).searchParams.get('lang') ?? undefined;
  const locale = localeFor(client.locale, isLanguage(asked) ? asked : undefined);
  return { locale, say: ownWordsFor(client, locale) };
}

/** What the address of such a file ends with, for readers of this locale. */
export function askLanguage(locale: string, { locale: own }: Pick<Client, 'locale'>): string {
  const language = languageOf(locale);
  return language === languageOf(own) ? '' : `?lang=${language}`;
}

/** A performance, or all those of a show, as a file for the reader's calendar. */
export const calendarFile = (path: string, eventId: number, locale: string, client: Pick<Client, 'locale'>): string =>
  `${path}/ics/${eventId}${askLanguage(locale, client)}`;
