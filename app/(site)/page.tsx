import { pool } from '@/db/client';
import { listClients } from '@/lib/clients';
import styles from './home.module.css';

export const dynamic = 'force-dynamic';

/** The organisations that sell here. */
export default async function HomePage() {
  const clients = await listClients(pool().db);
  return (
    <>
      <div className={styles.intro}>
        <h1>Tickets for theatre, music and festivals</h1>
        <p>Several organisations, one service. Each sells under its own name.</p>
      </div>

      <section aria-labelledby="organisations">
        <h2 id="organisations">Organisations</h2>
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
            There is none yet. Import one: <code>npm run client -- import organisation.json</code>
          </p>
        )}
      </section>

      <section className={styles.programs} aria-labelledby="programs">
        <h2 id="programs">For programs</h2>
        <p>Events, ticket types and carts over HTTP, open to any website or app.</p>
        <ul className={styles.links}>
          <li>
            <a href="/docs">API documentation</a>
          </li>
          <li>
            <a href="/docs/errors">Every error and what it means</a>
          </li>
          <li>
            <a href="/v1/openapi.json">OpenAPI document</a>
          </li>
        </ul>
      </section>
    </>
  );
}
