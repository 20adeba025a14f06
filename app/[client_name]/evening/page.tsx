import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { formatLongDay } from '@/lib/i18n';
import { type EveningWords, eveningWordsFor } from '@/lib/i18n/evening';
import { type Chains, listChains } from '@/lib/recommendations';
import { recentAgenda } from '../_agenda/recent-agenda';
import { EveningForm } from '../_evening/evening-form';
import { findLanguage } from '../_shop/find-language';
import { getShop } from '../_shop/find-shop';
import { findCanonicalUrl, findShopPath } from '../_shop/find-shop-path';
import { getOwnCart } from '../_shop/own-cart';
import { ChainList } from './chain-list';
import styles from './evening.module.css';
import { NightForm } from './night-form';
import { nightOf, nightsOf } from './nights';
import { type EveningQuery, readEveningQuery } from './query';

type Props = {
  params: Promise<{ client_name: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

const DEFAULT_PARTY = 2;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { client_name: shop } = await params;
  const words = eveningWordsFor((await findLanguage(shop)).locale);
  const canonical = `${await findCanonicalUrl(shop)}/evening`;
  return { title: words.planTitle, description: words.planText, alternates: { canonical } };
}

/** Evenings of two or three performances that fit together, of one night; all of one can be bought at once. */
export default async function EveningPage({ params, searchParams }: Props) {
  const shop = (await params).client_name;
  const ctx = await getShop(shop);
  if (!ctx.client.recommendations) notFound();
  const language = await findLanguage(shop);
  const words = eveningWordsFor(language.locale);
  const path = await findShopPath(shop);
  const cart = await getOwnCart(shop);
  const nights = nightsOf(await recentAgenda(ctx));
  const mostParty = ctx.client.maxPerOrder;
  const party = Math.min(partyOf(cart.seats) ?? DEFAULT_PARTY, mostParty);
  const query = readEveningQuery(await searchParams, { nights, party, mostParty });
  const { night } = query;
  const found =
    night && !query.isWrongParty ? await listChains(ctx, { night, party: query.party, seats: cart.seats }) : undefined;
  const problem = problemOf(query, { found, nights, mostParty, words });

  return (
    <div className={styles.page}>
      <header className={styles.intro}>
        <h1>{words.planTitle}</h1>
        <p>{words.planText}</p>
      </header>
      {nights.length > 0 && (
        <NightForm path={path} nights={nights} query={query} mostParty={mostParty} language={language} />
      )}
      <EveningForm shop={shop}>
        {problem ? (
          <p role="status" className={styles.problem}>
            {problem}
          </p>
        ) : (
          found && (
            <section aria-labelledby="evenings" className={styles.found}>
              <h2 id="evenings">{formatLongDay(night ?? '', language.locale)}</h2>
              <p role="status" className={styles.note}>
                {words.evenings(found.chains.length)}
              </p>
              {cart.seats.some(({ startsLocal }) => nightOf(startsLocal) === night) && (
                <p className={styles.note}>{words.aroundCart}</p>
              )}
              <ChainList ctx={ctx} path={path} chains={found.chains} party={query.party} language={language} />
            </section>
          )
        )}
      </EveningForm>
    </div>
  );
}

/** How many go, as far as the cart tells: the most tickets of one performance. */
function partyOf(seats: readonly { subEventId: number }[]): number | undefined {
  const counts = new Map<number, number>();
  for (const { subEventId } of seats) counts.set(subEventId, (counts.get(subEventId) ?? 0) + 1);
  return counts.size > 0 ? Math.max(...counts.values()) : undefined;
}

type Facts = { found: Chains | undefined; nights: readonly string[]; mostParty: number; words: EveningWords };

/** Why there is no evening to show, and what to do about it. */
function problemOf(query: EveningQuery, { found, nights, mostParty, words }: Facts): string | undefined {
  if (nights.length === 0) return words.noNights;
  if (query.wrongNight !== undefined) return words.wrongNight(query.wrongNight);
  if (query.isWrongParty) return words.wrongParty(mostParty);
  if (query.isEmptyNight || !found || found.performances < 2) return words.nothingOn;
  if (found.room < 2 * query.party) return words.noRoom(found.room);
  return found.chains.length === 0 ? words.noneFit : undefined;
}
