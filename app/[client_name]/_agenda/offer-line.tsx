import type { AgendaDate } from '@/lib/programme';
import { AvailabilityNote } from '../_shop/availability';
import type { Language } from '../_shop/language';
import { Price } from '../_shop/price';
import styles from './offer-line.module.css';
import { easiestDate, lowestPrice } from './show-summary';

/** From what price these dates are, and whether they can be bought where that is not as usual; nothing where both are not known. */
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
