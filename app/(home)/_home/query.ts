import { isLanguage, type LanguageCode } from '@/lib/i18n';

/** The home page shows so many shows, and so many more each time that one asks for more. */
export const HOME_SHOWS = 12;
/** Nobody looks through more of them; each organisation has its own page. */
const MOST_SHOWS = 96;

/** The query of the home page. `language`: the chosen one, or undefined. */
export type HomeQuery = { language: LanguageCode | undefined; shows: number };

/** Reads the query of an address. What makes no sense is left out. */
export function readHomeQuery(query: URLSearchParams): HomeQuery {
  const [lang, shows] = [query.get('lang'), Number(query.get('shows'))];
  const isCount = Number.isInteger(shows / HOME_SHOWS) && shows > HOME_SHOWS && shows <= MOST_SHOWS;
  return { language: lang && isLanguage(lang) ? lang : undefined, shows: isCount ? shows : HOME_SHOWS };
}

/** The address of the home page that answers that. */
export function homeAddress({ language, shows }: HomeQuery): string {
  const query = new URLSearchParams({
    ...(language && { lang: language }),
    ...(shows > HOME_SHOWS && { shows: String(shows) }),
  });
  return query.size > 0 ? `/?${query}` : '/';
}

/** What shows that one asks for more of; undefined where there are no more to ask for. */
export const moreThan = (shows: number): number | undefined => (shows < MOST_SHOWS ? shows + HOME_SHOWS : undefined);
