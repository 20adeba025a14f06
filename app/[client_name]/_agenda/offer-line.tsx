import type { AgendaDate } from '@/lib/programme';
import { AvailabilityNote } from '../_shop/availability';
import type { Language } from '../_shop/language';
import { Price } from '../_shop/price';
import styles from './offer-line.module.css';
import { easiestDate, lowestPrice } from './show-summary';

/** The lowest price of these dates, and their availability if it is unusual; null where there is neither. */
export function OfferLine({ dates, language }: { dates: readonly AgendaDate[]; language: Language }) {
  const price = lowestPrice(dates);
  const date = easiestDate(dates);
  const isUsual = date?.availability === 'available';
  if (!date || (price === undefined && isUsual)) return null;
  return (
    <p className={styles.offer}>
      {price !== undefined && <Price from={price} language={language} />}
      {!isUsual && <AvailabilityNote {...date} language={language} />}
    </p>
  );
}
