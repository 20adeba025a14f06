import { headers } from 'next/headers';
import { pool } from '@/db/client';
import { listClients } from '@/lib/clients';
import { preferredLanguage } from '@/lib/i18n';
import { homeWordsFor } from '@/lib/i18n/home';
import { NextShows } from './_home/next-shows';
import styles from './home.module.css';

export const dynamic = 'force-dynamic';

/** What is on soonest, and the organisations that sell here, in the language that the browser asks for. */
export default async function HomePage() {
  const clients = await listClients(pool().db);
  const language = preferredLanguage((await headers()).get('accept-language')) ?? 'en';
  const words = homeWordsFor(language);
  return (
    <div lang={language}>
      <div className={styles.intro}>
        <h1>{words.title}</h1>
        <p>{words.text}</p>
      </div>

      <NextShows language={language} />

      <section aria-labelledby="organisations">
        <h2 id="organisations">{words.organisations}</h2>
        {clients.length > 0 ? (
          <ul className={styles.cards}>
            {clients.map(({ name, title }) => (
              <li key={name} className={styles.card}>
                <span className={styles.initial} aria-hidden="true">
                  {[...title][0]}
                </span>
                <a className={styles.title} href={`/${name}`}>
                  {title}
                </a>
                <span className={styles.address}>/{name}</span>
              </li>
            ))}
          </ul>
        ) : (
          <p className={styles.empty}>
            {words.none} <code>npm run client -- import organisation.json</code>
          </p>
        )}
      </section>

      <section className={styles.programs} aria-labelledby="developers">
        <h2 id="developers">{words.developers}</h2>
        <p>{words.developersText}</p>
        <ul className={styles.links}>
          <li>
            <a href="/docs">{words.apiDocs}</a>
          </li>
          <li>
            <a href="/docs/errors">{words.errors}</a>
          </li>
          <li>
            <a href="/v1/openapi.json">{words.openapi}</a>
          </li>
        </ul>
      </section>
    </div>
  );
}
