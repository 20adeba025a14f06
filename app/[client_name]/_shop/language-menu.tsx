import { LanguageMenu as Menu } from '@/app/_ui/language-menu';
import type { Language } from './language';
import { LanguageChoice } from './language-choice';
import styles from './language-menu.module.css';

/** The language menu in a shop's header. */
export function ShopLanguages({ path, language }: { path: string; language: Language }) {
  return (
    <Menu locale={language.locale} className={styles.place}>
      <LanguageChoice path={path} language={language} />
    </Menu>
  );
}
