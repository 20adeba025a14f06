import { buyingWordsFor } from '@/lib/i18n/buying';
import styles from './cookies-note.module.css';
import { REFUSES_COOKIES } from './refuses-cookies';

type Props = { query: Record<string, string | string[] | undefined>; locale: string };

/** Tells visitors whose browser refuses cookies that the address is their cart, on the page that first has it in its address. */
export function CookiesNote({ query, locale }: Props) {
  return REFUSES_COOKIES in query && <p className={styles.note}>{buyingWordsFor(locale).noCookies}</p>;
}
