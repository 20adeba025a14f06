import { pool } from '@/db/client';
import { listClients } from '@/lib/clients';
import { homeWordsFor } from '@/lib/i18n/home';
import { findLanguage } from './_home/find-language';
import { NextShows } from './_home/next-shows';
import { OrganisationCard } from './_home/organisation-card';
import { readHomeQuery } from './_home/query';
import styles from './home.module.css';

export const dynamic = 'force-dynamic';

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** The next shows, and the organisations that sell here. */
export default async function HomePage({ searchParams }: Props) {
  const { shows } = await searchParams;
  const query = readHomeQuery(new URLSearchParams({ shows: String(shows ?? '') }));
  const clients = await listClients(pool().db);
  const language = await findLanguage();
  const words = homeWordsFor(language);
  return (
    <>
      <div className={styles.intro}>
        <h1>{words.title}</h1>
        <p>{words.text}</p>
      </div>

      <NextShows language={language} most={query.shows} />

      <section aria-labelledby="organisations">
        <h2 id="organisations">{words.organisations}</h2>
        {clients.length > 0 ? (
          <ul className={styles.cards}>
            {clients.map((client) => (
              <OrganisationCard key={client.name} client={client} language={language} />
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
    </>
  );
}
