import type { Metadata } from 'next';
import { formatPrice } from '@/lib/i18n';
import { nameIn, subscriptionWordsFor } from '@/lib/i18n/subscriptions';
import { readSubscriptions } from '@/lib/subscriptions';
import { findLanguage } from '../_shop/find-language';
import { findOwnWords } from '../_shop/find-own-words';
import { getShop } from '../_shop/find-shop';
import { findShopPath } from '../_shop/find-shop-path';
import { Pictures } from './pictures';
import { readShopSubscription } from './read-shop-subscription';
import { sayState } from './say-state';
import styles from './subscriptions.module.css';

type Props = { params: Promise<{ client_name: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await findLanguage((await params).client_name);
  return { title: subscriptionWordsFor(locale).title };
}

/** The subscriptions of an organisation, each with its lowest price. */
export default async function SubscriptionsPage({ params }: Props) {
  const { client_name: shop } = await params;
  const ctx = await getShop(shop);
  const path = await findShopPath(shop);
  const files = await findShopPath(ctx.client.name);
  const language = await findLanguage(shop);
  const { locale } = language;
  const words = subscriptionWordsFor(locale);
  const say = await findOwnWords(shop);
  const all = await Promise.all((await readSubscriptions(ctx)).map((one) => readShopSubscription(ctx, one, say)));
  const shown = all.filter(({ state }) => state !== 'over' && state !== 'closed');
  return (
    <div className={styles.page}>
      <h1>{words.title}</h1>
      <p>{shown.length === 0 ? words.none : words.how}</p>
      <ul className={styles.list}>
        {shown.map(({ subscription: one, open, state, cheapest, text }, i) => (
          <li key={one.id} className={styles.card}>
            <Pictures open={open} files={files} isFirst={i === 0} />
            <h2>
              <a href={`${path}/subscriptions/${one.id}`}>{nameIn(locale, one)}</a>
            </h2>
            {text(locale) && <p>{text(locale)}</p>}
            <p className={styles.facts}>
              {one.kind === 'series' ? words.series(one.subEventIds.length) : words.choice(one.atLeast, one.atMost)}
              {cheapest && ` · ${words.from(formatPrice(cheapest, language))}`}
            </p>
            {state !== 'open' && <p className={styles.note}>{sayState(state, one, { ctx, words, locale })}</p>}
          </li>
        ))}
      </ul>
    </div>
  );
}
