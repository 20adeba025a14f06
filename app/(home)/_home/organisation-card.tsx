import type { ListedClient } from '@/lib/clients';
import { type LanguageCode, languageOf } from '@/lib/i18n';
import { textOf } from '@/lib/theme';
import styles from './organisation-card.module.css';

/** An organisation that sells here, with its logo and tagline. The whole card links to its shop. */
export function OrganisationCard({ client, language }: { client: ListedClient; language: LanguageCode }) {
  const { name, title, locale, logo, logoDark, tagline } = client;
  return (
    <li className={styles.card}>
      {logo ? (
        <picture className={styles.logo} data-light-only={logoDark === null || undefined}>
          {logoDark && <source media="(prefers-color-scheme: dark)" srcSet={`/${name}/look/${logoDark}`} />}
          <img src={`/${name}/look/${logo}`} alt="" loading="lazy" />
        </picture>
      ) : (
        <span className={styles.initial} aria-hidden="true">
          {[...title][0]}
        </span>
      )}
      <a className={styles.title} href={`/${name}`}>
        {title}
      </a>
      <span className={styles.tagline}>{textOf(tagline, language, languageOf(locale)) ?? `/${name}`}</span>
    </li>
  );
}
