import { formatDay, type Words } from '@/lib/i18n';
import type { Availability } from '@/lib/programme';
import styles from './availability.module.css';
import type { Language } from './language';

type Props = {
  availability: Availability;
  /** The local time at which sales begin, if not yet on sale. */
  salesBeginLocal: string | null;
  language: Language;
};

/** Availability in words; the dot only repeats them. */
export function AvailabilityNote({ availability, salesBeginLocal, language }: Props) {
  return (
    <span className={styles.availability} data-state={availability}>
      {availabilityText({ availability, salesBeginLocal, language })}
    </span>
  );
}

export function availabilityText({
  availability,
  salesBeginLocal,
  language: { locale, words, thisYear },
}: Props): string {
  if (availability !== 'notYet') return words[availability satisfies keyof Words];
  return salesBeginLocal ? words.onSaleFrom(formatDay(salesBeginLocal, { locale, thisYear })) : words.notOnSale;
}
