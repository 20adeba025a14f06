import { client_name } from 'next/root-params';
import { wordsFor } from '@/lib/i18n';
import { findShop } from './_shop/find-shop';
import styles from './agenda.module.css';

/** The 404 of a shop, or of a name that no organisation has. */
export default async function ShopNotFound() {
  const client = (await findShop((await client_name()) ?? ''))?.client;
  const words = wordsFor(client?.locale ?? 'en');
  return (
    <div className={styles.nothing}>
      <h1>{words.pageNotFound}</h1>
      <p>{words.pageNotFoundText}</p>
      <p>
        <a href={client ? `/${client.name}` : '/'}>{client ? words.toWhatIsOn : words.allOrganisations}</a>
      </p>
    </div>
  );
}
