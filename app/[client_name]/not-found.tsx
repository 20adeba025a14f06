import { client_name } from 'next/root-params';
import { findLanguage } from './_shop/find-language';
import { findShop } from './_shop/find-shop';
import styles from './agenda.module.css';

/** The 404 of a shop, or of a name that no organisation has. */
export default async function ShopNotFound() {
  const shop = (await client_name()) ?? '';
  const client = (await findShop(shop))?.client;
  const { words } = await findLanguage(shop);
  return (
    <div className={styles.nothing}>
      <h1>{words.pageNotFound}</h1>
      <p>{words.pageNotFoundText}</p>
      <p>
        <a href={client ? `/${shop}` : '/'}>{client ? words.toWhatIsOn : words.allOrganisations}</a>
      </p>
    </div>
  );
}
