import { buyingWordsFor } from '@/lib/i18n/buying';
import styles from './cookies-note.module.css';
import { REFUSES_COOKIES } from './refuses-cookies';

type Props = { query: Record<string, string | string[] | undefined>; locale: string };

/** Says to a browser that refuses cookies that the address is its cart, on the page where it arrives with it. */
export function CookiesNote({ query, locale }: Props) {
  return REFUSES_COOKIES in query && <p className={styles.note}>{buyingWordsFor(locale).noCookies}</p>;
}
