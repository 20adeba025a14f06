import { languageOf } from '@/lib/i18n';
import { giftCardShopWordsFor } from '@/lib/i18n/gift-cards';
import { subscriptionWordsFor } from '@/lib/i18n/subscriptions';
import { type Theme, textOf } from '@/lib/theme';
import type { Language } from './language';
import { LanguageChoice } from './language-choice';
import styles from './shop-footer.module.css';

type Props = {
  theme: Theme | null;
  ownLocale: string;
  path: string;
  language: Language;
  /** Whether it sells gift cards. */
  hasGiftCards: boolean;
  /** Whether it sells subscriptions. */
  hasSubscriptions: boolean;
};

const LINKS = ['terms', 'privacy', 'imprint', 'contact'] as const;

/** The footer of every page: the organisation's own text, the legally required details, and the languages. */
export function ShopFooter({ theme, ownLocale, path, language, hasGiftCards, hasSubscriptions }: Props) {
  const { words, locale } = language;
  const text = textOf(theme?.footer, languageOf(locale), languageOf(ownLocale));
  const links = LINKS.flatMap((name) => {
    const href = theme?.links?.[name];
    return href ? [{ name, href }] : [];
  });
  return (
    <div className={styles.footer}>
      {text && <p className={styles.text}>{text}</p>}
      {(hasGiftCards || hasSubscriptions || links.length > 0) && (
        <ul className={styles.links}>
          {hasSubscriptions && (
            <li>
              <a href={`${path}/subscriptions`}>{subscriptionWordsFor(locale).title}</a>
            </li>
          )}
          {hasGiftCards && (
            <li>
              <a href={`${path}/gift-cards`}>{giftCardShopWordsFor(locale).title}</a>
            </li>
          )}
          {links.map(({ name, href }) => (
            <li key={name}>
              <a href={href}>{words[name]}</a>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.last}>
        <LanguageChoice path={path} language={language} label={language.words.language} />
        <p>
          {words.ticketsWith} {path === '' ? 'Doek' : <a href="/">Doek</a>}
        </p>
      </div>
    </div>
  );
}
