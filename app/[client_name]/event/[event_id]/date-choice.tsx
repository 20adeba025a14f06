import { formatDay } from '@/lib/i18n';
import { buyingWordsFor } from '@/lib/i18n/buying';
import { formatTimes } from '@/lib/i18n/buying/times';
import type { AgendaDate } from '@/lib/programme';
import { AvailabilityNote } from '../../_shop/availability';
import type { Language } from '../../_shop/language';
import { Price } from '../../_shop/price';
import styles from './event.module.css';

type Props = { path: string; dates: AgendaDate[]; title: string; showName: string; language: Language };

/** The performances to choose from; each leads to its own tickets. */
export function DateChoice({ path, dates, title, showName, language }: Props) {
  const { locale, thisYear } = language;
  const { nextDay } = buyingWordsFor(locale);
  return (
    <section className={styles.dates} aria-labelledby="dates">
      <h2 id="dates" className={styles.heading}>
        {title}
      </h2>
      <ul>
        {dates.map((date) => (
          <li key={date.id} className={styles.date}>
            <a className={styles.dateLink} href={`${path}/event/${date.id}`} data-next="event">
              <time dateTime={date.startsAt.toISOString()}>{formatDay(date.startsLocal, { locale, thisYear })}</time>,{' '}
              {formatTimes(date, { locale, nextDay })}
            </a>
            <span className={styles.where}>
              {date.name !== showName && <>{date.name}, </>}
              {date.venue.name}
            </span>
            <span className={styles.state}>
              <AvailabilityNote
                availability={date.availability}
                salesBeginLocal={date.salesBeginLocal}
                language={language}
              />{' '}
              {date.priceFrom && (date.availability === 'available' || date.availability === 'few') && (
                <Price from={date.priceFrom} language={language} />
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
