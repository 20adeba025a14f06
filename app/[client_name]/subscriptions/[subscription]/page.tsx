import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { nameIn, subscriptionWordsFor } from '@/lib/i18n/subscriptions';
import { findSubscription } from '@/lib/subscriptions';
import { CookiesNote } from '../../_shop/cookies-note';
import { findLanguage } from '../../_shop/find-language';
import { findOwnWords } from '../../_shop/find-own-words';
import { getShop } from '../../_shop/find-shop';
import { findShopPath } from '../../_shop/find-shop-path';
import { readShopSubscription } from '../read-shop-subscription';
import { sayState } from '../say-state';
import styles from '../subscriptions.module.css';
import { ChoiceForm } from './choice-form';
import { Proposal } from './proposal';
import { readChoice } from './read-choice';

type Props = {
  params: Promise<{ client_name: string; subscription: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

const find = cache(async (shop: string, asked: string) => {
  const ctx = await getShop(shop);
  const subscription = /^[1-9]\d{0,8}$/.test(asked) ? await findSubscription(ctx, Number(asked)) : undefined;
  if (!subscription) notFound();
  return { ctx, subscription };
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { client_name: shop, subscription: asked } = await params;
  const { locale } = await findLanguage(shop);
  return { title: nameIn(locale, (await find(shop, asked)).subscription) };
}

/** A subscription: its performances, the number of people, seats and price, and the button that adds it to the cart. */
export default async function SubscriptionPage({ params, searchParams }: Props) {
  const { client_name: shop, subscription: asked } = await params;
  const { ctx, subscription } = await find(shop, asked);
  const query = await searchParams;
  const path = await findShopPath(shop);
  const language = await findLanguage(shop);
  const { locale } = language;
  const words = subscriptionWordsFor(locale);
  const say = await findOwnWords(shop);
  const looked = await readShopSubscription(ctx, subscription, say);
  const { state, left } = looked;
  const choice = readChoice(query, looked, ctx.client.maxPerOrder);
  const text = looked.text(locale);
  const { kind, subEventIds, atLeast, atMost } = subscription;
  return (
    <div className={styles.page}>
      <p>
        <a href={`${path}/subscriptions`}>{words.all}</a>
      </p>
      <h1>{nameIn(locale, subscription)}</h1>
      <CookiesNote query={query} locale={locale} />
      {text && <p>{text}</p>}
      <p className={styles.facts}>
        {kind === 'series' ? words.series(subEventIds.length) : words.choice(atLeast, atMost)}
      </p>
      {state === 'open' ? (
        left !== null && left <= FEW && <p className={styles.note}>{words.left(left)}</p>
      ) : (
        <p className={styles.note}>{sayState(state, subscription, { ctx, words, locale })}</p>
      )}
      <ChoiceForm looked={looked} choice={choice} files={await findShopPath(ctx.client.name)} language={language} />
      {state === 'open' && choice.plan && (
        <Proposal
          say={say}
          ctx={ctx}
          shop={shop}
          looked={looked}
          choice={{ ...choice, plan: choice.plan }}
          language={language}
        />
      )}
    </div>
  );
}

const FEW = 10;
