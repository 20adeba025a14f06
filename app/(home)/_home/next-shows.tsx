import button from '@/app/_ui/button.module.css';
import { pool } from '@/db/client';
import { databaseNow } from '@/db/clock';
import { pageShown } from '@/lib/api/page-failure';
import { type LanguageCode, wordsFor } from '@/lib/i18n';
import { listNextShows, type NextShow } from '@/lib/programme';
import { NextShowCard } from './next-show-card';
import styles from './next-shows.module.css';
import { HOME_SHOWS, homeAddress, nextShowCount } from './query';

/** Most screens show this many at once. */
const SEEN_AT_ONCE = 3;

/** The next shows of all organisations; null where there are none. A page that the listener caches uses the shows that it has read. */
export async function NextShows({ language, most }: { language: LanguageCode; most: number }) {
  const shows = pageShown<NextShow[]>('nextShows') ?? (await listNextShows(pool().db, databaseNow(), most));
  if (shows.length === 0) return null;
  const words = wordsFor(language);
  const more = shows.length === most ? nextShowCount(most) : undefined;
  return (
    <section className={styles.shows} aria-labelledby="shows">
      <h2 id="shows">{words.whatIsOn}</h2>
      <ul>
        {shows.map((one, i) => (
          <NextShowCard
            key={`${one.seller.name} ${one.show.id}`}
            {...one}
            id={i > 0 && i === most - HOME_SHOWS ? 'more' : undefined}
            language={language}
            isFirst={i < SEEN_AT_ONCE}
          />
        ))}
      </ul>
      {more && (
        <p className={styles.more}>
          <a className={button.quiet} href={`${homeAddress({ language, shows: more })}#more`}>
            {words.moreShows}
          </a>
        </p>
      )}
    </section>
  );
}
