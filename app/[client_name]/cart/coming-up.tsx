import type { Context } from '@/lib/context';
import { showIn } from '@/lib/i18n/own-words';
import list from '../_agenda/list.module.css';
import { recentAgenda } from '../_agenda/recent-agenda';
import { ShowCard } from '../_agenda/show-card';
import { findOwnWords } from '../_shop/find-own-words';
import { findShopPath } from '../_shop/find-shop-path';
import type { Language } from '../_shop/language';
import styles from './cart.module.css';

const MOST = 3;

/** The next shows, below an empty cart. */
export async function ComingUp({ ctx, shop, language }: { ctx: Context; shop: string; language: Language }) {
  const shows = (await recentAgenda(ctx)).slice(0, MOST);
  const say = await findOwnWords(shop);
  const place = { path: await findShopPath(shop), files: await findShopPath(ctx.client.name), language };
  return (
    <ul className={`${list.shows} ${styles.coming}`} aria-label={language.words.whatIsOn}>
      {shows.map((show) => (
        <ShowCard key={show.id} show={showIn(say, show)} {...place} />
      ))}
    </ul>
  );
}
