import { pool } from '@/db/client';
import { databaseNow } from '@/db/clock';
import { pageShown } from '@/lib/api/page-failure';
import { type LanguageCode, wordsFor } from '@/lib/i18n';
import { listNextShows, type NextShow } from '@/lib/programme';
import { HOME_SHOWS } from './home-shows';
import { NextShowCard } from './next-show-card';
import styles from './next-shows.module.css';

/** As many as most screens show at once. */
const SEEN_AT_ONCE = 3;

/** What is on soonest at all organisations; nothing where none has a show. For a page that is kept what the listener read. */
export async function NextShows({ language }: { language: LanguageCode }) {
  const shows = pageShown<NextShow[]>('nextShows') ?? (await listNextShows(pool().db, databaseNow(), HOME_SHOWS));
  if (shows.length === 0) return null;
  return (
    <section className={styles.shows} aria-labelledby="shows">
      <h2 id="shows">{wordsFor(language).whatIsOn}</h2>
      <ul>
        {shows.map((one, i) => (
          <NextShowCard key={one.show.id} {...one} language={language} isFirst={i < SEEN_AT_ONCE} />
        ))}
      </ul>
    </section>
  );
}
