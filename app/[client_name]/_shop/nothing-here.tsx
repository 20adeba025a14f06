import styles from '../agenda.module.css';
import { findLanguage } from './find-language';
import { findShop } from './find-shop';
import { findShopPath } from './find-shop-path';

/** The text of a 404, in a shop or for an unknown organisation. */
export async function NothingHere({ shop }: { shop: string }) {
  const client = (await findShop(shop))?.client;
  const { words } = await findLanguage(shop);
  return (
    <div className={styles.nothing}>
      <h1>{words.pageNotFound}</h1>
      <p>{words.pageNotFoundText}</p>
      <p>
        <a href={(client && (await findShopPath(shop))) || '/'}>{client ? words.toWhatIsOn : words.allOrganisations}</a>
      </p>
    </div>
  );
}
