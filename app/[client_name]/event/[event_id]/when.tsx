import { addressLine } from '@/lib/address-line';
import { formatLongDay, formatTime } from '@/lib/i18n';
import { buyingWordsFor } from '@/lib/i18n/buying';
import { formatTimes } from '@/lib/i18n/buying/times';
import type { AgendaDate, Moved } from '@/lib/programme';
import { AvailabilityNote } from '../../_shop/availability';
import type { Language } from '../../_shop/language';
import styles from './event.module.css';

/** The day, time and place that it was to have, as far as they are others now. */
function wasAt({ local, place }: Moved, { locale }: Language): string {
  const when = local && `${formatLongDay(local, locale)}, ${formatTime(local, locale)}`;
  return [when, place].filter(Boolean).join(', ');
}

type Props = {
  /** Its file for a calendar, where the page has no link of its own to it. */
  calendar?: string;
  date: AgendaDate;
  language: Language;
};

/** When and where the chosen performance is, and whether it can be bought. */
export function When({ calendar, date, language }: Props) {
  const { venue } = date;
  const words = buyingWordsFor(language.locale);
  const address = addressLine(venue);
  return (
    <div className={styles.when}>
      <p>
        <time className={styles.day} dateTime={date.startsAt.toISOString()}>
          {formatLongDay(date.startsLocal, language.locale)}
        </time>
        , {formatTimes(date, { locale: language.locale, nextDay: words.nextDay })}
      </p>
      <p>
        {venue.name}
        {address && <span className={styles.address}>, {address}</span>}
      </p>
      {date.movedFrom && <p>{words.movedFrom(wasAt(date.movedFrom, language))}</p>}
      {date.availability !== 'available' && (
        <p>
          <AvailabilityNote
            availability={date.availability}
            salesBeginLocal={date.salesBeginLocal}
            language={language}
          />
        </p>
      )}
      {calendar !== undefined && (
        <p className={styles.links}>
          <a href={calendar}>{language.words.subscribe}</a>
        </p>
      )}
    </div>
  );
}
