import { isLanguage, type LanguageCode } from '@/lib/i18n';

/** How many shows the home page lists at first, and how many "more shows" adds. */
export const HOME_SHOWS = 12;
/** The most that the home page lists; each organisation has its own page. */
const MOST_SHOWS = 96;

/** The query of the home page. `language`: the chosen one, or undefined. */
export type HomeQuery = { language: LanguageCode | undefined; shows: number };

/** Reads the query of an address. Ignores invalid values. */
export function readHomeQuery(query: URLSearchParams): HomeQuery {
  const [lang, shows] = [query.get('lang'), Number(query.get('shows'))];
  const isCount = Number.isInteger(shows / HOME_SHOWS) && shows > HOME_SHOWS && shows <= MOST_SHOWS;
  return { language: lang && isLanguage(lang) ? lang : undefined, shows: isCount ? shows : HOME_SHOWS };
}

/** The address of the home page with this query. */
export function homeAddress({ language, shows }: HomeQuery): string {
  const query = new URLSearchParams({
    ...(language && { lang: language }),
    ...(shows > HOME_SHOWS && { shows: String(shows) }),
  });
  const search = query.toString();
  return search ? `/?${search}` : '/';
}

/** The `shows` of the link to more shows; undefined where the list has its most. */
export const nextShowCount = (shows: number): number | undefined =>
  shows < MOST_SHOWS ? shows + HOME_SHOWS : undefined;
