import { formatDay, formatTime } from '@/lib/i18n';
import type { AgendaDate } from '@/lib/programme';
import { AvailabilityNote } from '../_shop/availability';
import type { Language } from '../_shop/language';
import { Price } from '../_shop/price';
import styles from './show.module.css';

type Props = { date: AgendaDate; path: string; showName: string; language: Language };

/** One performance: when and where, which leads to its page, from what price, and whether it can be bought. */
export function DateLine({ date, path, showName, language }: Props) {
  const { locale, thisYear } = language;
  return (
    <li className={styles.date}>
      <a className={styles.when} href={`${path}/event/${date.id}`} data-next="event">
        <time dateTime={date.startsAt.toISOString()}>
          <span className={styles.day}>{formatDay(date.startsLocal, { locale, thisYear })}</span>{' '}
          <span>{formatTime(date.startsLocal, locale)}</span>
        </time>
      </a>{' '}
      <span className={styles.where}>
        {date.name !== showName && <>{date.name}, </>}
        {date.venue.name}
      </span>{' '}
      <span className={styles.tickets}>
        <AvailabilityNote availability={date.availability} salesBeginLocal={date.salesBeginLocal} language={language} />{' '}
        {date.priceFrom && date.availability !== 'soldOut' && date.availability !== 'notOnSale' && (
          <Price from={date.priceFrom} language={language} />
        )}
      </span>
    </li>
  );
}
