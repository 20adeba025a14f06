import { money } from '@/lib/money';
import { AvailabilityNote } from '../_shop/availability';
import { Price } from '../_shop/price';
import type { Sample } from './sample';
import styles from './theme.module.css';

const STATES = ['available', 'few', 'soldOut', 'notOnSale', 'notYet', 'cancelled'] as const;

export function States({ language }: Sample) {
  return (
    <ul className={styles.stack}>
      {STATES.map((availability) => (
        <li key={availability} className={styles.row}>
          <AvailabilityNote
            availability={availability}
            salesBeginLocal={`${language.thisYear}-12-01 10:00:00`}
            language={language}
          />
          {availability === 'available' && <Price from={money('24.50')} language={language} />}
        </li>
      ))}
    </ul>
  );
}
