import { addressLine } from '@/lib/address-line';
import { formatLongDay, formatTime } from '@/lib/i18n';
import { buyingWordsFor } from '@/lib/i18n/buying';
import { formatTimes } from '@/lib/i18n/buying/times';
import type { AgendaDate, Moved } from '@/lib/programme';
import { AvailabilityNote } from '../../_shop/availability';
import type { Language } from '../../_shop/language';
import styles from './event.module.css';

/** The original day, time and venue, as far as they have changed. */
function wasAt({ local, place }: Moved, { locale }: Language): string {
  const when = local && `${formatLongDay(local, locale)}, ${formatTime(local, locale)}`;
  return [when, place].filter(Boolean).join(', ');
}

type Props = {
  /** The address of its calendar file, unless the page links to it elsewhere. */
  calendar?: string;
  date: AgendaDate;
  language: Language;
};

/** When and where the chosen performance is, and its availability. */
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
