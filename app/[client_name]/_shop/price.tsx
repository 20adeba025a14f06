import { formatPrice } from '@/lib/i18n';
import type { Money } from '@/lib/money';
import type { Language } from './language';
import styles from './price.module.css';

/** "from € 24.50", or that it is free. */
export function Price({ from, language }: { from: Money; language: Language }) {
  const { words } = language;
  const text = from === '0.00' ? words.free : words.priceFrom(formatPrice(from, language));
  return <span className={styles.price}>{text}</span>;
}
