import type { AgendaShow } from '@/lib/programme';
import type { Language } from '../_shop/language';
import styles from './list.module.css';
import { type AgendaQuery, agendaSearch } from './query';
import { ShowItem } from './show-item';

const SHOWS_PER_PAGE = 12;
/** As many as most screens show of the first page. */
const SEEN_AT_ONCE = 3;

type Props = { shows: AgendaShow[]; query: AgendaQuery; path: string; files: string; language: Language };

/** The shows that were found, a page at a time. */
export function List({ shows, query, path, files, language }: Props) {
  const { words } = language;
  if (shows.length === 0) return <p className={styles.nothing}>{words.nothingFoundText}</p>;
  const pages = Math.ceil(shows.length / SHOWS_PER_PAGE);
  const page = Math.min(query.page, pages);
  const to = (target: number) => `${path || '/'}${agendaSearch({ ...query, page: target })}`;
  return (
    <>
      <ul className={styles.shows} aria-label={words.whatIsOn}>
        {shows.slice((page - 1) * SHOWS_PER_PAGE, page * SHOWS_PER_PAGE).map((show, i) => (
          <ShowItem
            key={show.id}
            show={show}
            path={path}
            files={files}
            language={language}
            isFirst={i < SEEN_AT_ONCE}
          />
        ))}
      </ul>
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
