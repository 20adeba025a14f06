import type { AgendaShow } from '@/lib/programme';
import type { Language } from '../_shop/language';
import { DayList } from './day-list';
import styles from './list.module.css';
import { type AgendaQuery, agendaSearch } from './query';
import { ShowCard } from './show-card';
import { datesOf, isByDay } from './shown-dates';

const SHOWS_PER_PAGE = 12;
const DATES_PER_PAGE = 24;
/** Most screens show this many cards of the first page at once. */
const SEEN_AT_ONCE = 3;
/** Up to this many shows get wide cards: columns would look empty. */
const FEW_SHOWS = 2;

type Props = { shows: readonly AgendaShow[]; query: AgendaQuery; path: string; files: string; language: Language };

/** The results, page by page: shows, or performances by day where the filter covers a few days. */
export function List({ shows, query, path, files, language }: Props) {
  const { words } = language;
  if (shows.length === 0) return <p className={styles.nothing}>{words.nothingFoundText}</p>;
  const dates = isByDay(query) ? datesOf(shows) : undefined;
  const [count, ofPage] = dates ? [dates.length, DATES_PER_PAGE] : [shows.length, SHOWS_PER_PAGE];
  const pages = Math.ceil(count / ofPage);
  const page = Math.min(query.page, pages);
  const shown = [(page - 1) * ofPage, page * ofPage] as const;
  const to = (target: number) => `${path || '/'}${agendaSearch({ ...query, page: target })}`;
  const place = { path, files, language };
  const isFew = count <= FEW_SHOWS;
  return (
    <>
      {dates ? (
        <DayList dates={dates.slice(...shown)} {...place} />
      ) : (
        <ul className={styles.shows} data-few={isFew || undefined} aria-label={words.whatIsOn}>
          {shows.slice(...shown).map((show, i) => (
            <ShowCard key={show.id} show={show} {...place} isFirst={i < SEEN_AT_ONCE} isWide={isFew} />
          ))}
        </ul>
      )}
      {pages > 1 && (
        <nav className={styles.pages} aria-label={words.pages}>
          {page > 1 && (
            <a href={to(page - 1)} rel="prev" data-next="list">
              {words.earlierShows}
            </a>
          )}
          <span>
            {page} / {pages}
          </span>
          {page < pages && (
            <a href={to(page + 1)} rel="next" data-next="list">
              {words.moreShows}
            </a>
          )}
        </nav>
      )}
    </>
  );
}
