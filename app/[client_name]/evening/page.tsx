import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { formatLongDay, formatPrice } from '@/lib/i18n';
import { type EveningWords, eveningWordsFor } from '@/lib/i18n/evening';
import { money } from '@/lib/money';
import { type Chains, listChains, nightOf, type Offered } from '@/lib/recommendations';
import { recentAgenda } from '../_agenda/recent-agenda';
import { EveningForm } from '../_evening/evening-form';
import { findMap } from '../_evening/find-map';
import { stopView } from '../_evening/stop-view';
import { findLanguage } from '../_shop/find-language';
import { findOwnWords, offerWords } from '../_shop/find-own-words';
import { getShop } from '../_shop/find-shop';
import { findCanonicalUrl, findShopPath, findShopUrl } from '../_shop/find-shop-path';
import { getOwnCart } from '../_shop/own-cart';
import { ChainCards } from './chain-cards';
import { ChosenEvening } from './chosen';
import { NightForm } from './night-form';
import { nightsOf } from './nights';
import styles from './page.module.css';
import { budgetOf, type EveningQuery, eveningSearch, isNarrowed, PACES, readEveningQuery } from './query';

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

/** Evenings of two or three performances on one night: one of them in full, and the others to choose from. */
export default async function EveningPage({ params, searchParams }: Props) {
  const shop = (await params).client_name;
  const ctx = await getShop(shop);
  const { client } = ctx;
  if (!client.recommendations) notFound();
  const language = await findLanguage(shop);
  const words = eveningWordsFor(language.locale);
  const path = await findShopPath(shop);
  const { seats } = await getOwnCart(shop);
  const mostParty = client.maxPerOrder;
  const party = Math.min(partyOf(seats) ?? DEFAULT_PARTY, mostParty);
  const query = readEveningQuery(await searchParams, { party, mostParty });
  const isRight = query.wrongNight === undefined && !query.isWrongParty;
  const nights = nightsOf(await recentAgenda(ctx), client.circle === null ? 2 : 1);
  const { pace, ...wanted } = query;
  const asked = { ...wanted, nights, seats, pace: pace && PACES[pace], most: budgetOf(query.most) };
  const all = await listChains(ctx, asked);
  const offers = [all.chosen, ...all.chains].flatMap((chain) => chain?.stops ?? []);
  const tell = await offerWords(ctx, { locale: language.locale, offers });
  const told = <C extends { stops: Offered[] }>(chain: C) => ({ ...chain, stops: chain.stops.map(tell) });
  const found = { ...all, chosen: all.chosen && told(all.chosen), chains: all.chains.map(told) };
  const main = isRight ? (found.chosen ?? found.chains[0]) : undefined;
  const problem = problemOf(query, { found, mostParty, words });

  const stops = [main, ...found.chains].flatMap((chain) => chain?.stops ?? []);
  const map = await findMap(
    ctx,
    (main?.stops ?? []).map((stop) => stopView({ ...stop, venue: stop.locationName })),
  );
  const shopOf = new Map([[client.id, { path, files: await findShopPath(client.name) }]]);
  for (const { clientId, clientName } of stops) {
    if (shopOf.has(clientId)) continue;
    const url = await findShopUrl(clientName);
    shopOf.set(clientId, { path: url, files: url });
  }
  const filesOf = ({ clientId }: Offered) => shopOf.get(clientId)?.files ?? '';
  const idsOf = (chain: typeof main) => chain?.stops.map(({ id }) => id).join(' ');
  const others = found.chains.filter((chain) => idsOf(chain) !== idsOf(main));
  const night = found.night;

  return (
    <div className={styles.page}>
      <header className={styles.intro}>
        <h1>{words.planTitle}</h1>
        <p>{words.planText}</p>
      </header>
      {nights.length > 0 && (
        <NightForm
          key={query.must.join(' ')}
          path={path}
          nights={found.nights}
          night={night}
          types={found.types}
          say={await findOwnWords(shop)}
          query={query}
          mostParty={mostParty}
          priceOf={(amount) => formatPrice(money(amount), language)}
          language={language}
        />
      )}
      <EveningForm shop={shop}>
        {problem && (
          <p role="status" className={styles.problem}>
            {problem}
          </p>
        )}
        {isRight && isNarrowed(query) && (
          <p>
            <a href={`${path}/evening${eveningSearch({ ...EVERYTHING, night, party: query.party })}`} data-next="">
              {words.allEvenings}
            </a>
          </p>
        )}
        {main && night && (
          <>
            <ChosenEvening
              clientId={client.id}
              path={path}
              url={await findShopUrl(client.name)}
              hrefOf={(stop: Offered) => `${shopOf.get(stop.clientId)?.path}/event/${stop.id}`}
              filesOf={filesOf}
              chain={main}
              asked={{ ...query, night }}
              map={map}
              language={language}
            >
              <p className={styles.night}>{formatLongDay(night, language.locale)}</p>
              {seats.some(({ startsLocal }) => nightOf(startsLocal) === night) && (
                <p className={styles.note}>{words.aroundCart}</p>
              )}
            </ChosenEvening>
            {others.length > 0 && (
              <section aria-labelledby="evenings" className={styles.others}>
                <h2 id="evenings">{words.otherEvenings(others.length)}</h2>
                <ChainCards
                  path={path}
                  filesOf={filesOf}
                  chains={others}
                  asked={{ ...query, night }}
                  language={language}
                />
              </section>
            )}
          </>
        )}
      </EveningForm>
    </div>
  );
}

const EVERYTHING = {
  stops: [],
  must: [],
  not: undefined,
  isWholeDay: false,
  pace: undefined,
  most: undefined,
  type: undefined,
};

/** The party size, guessed from the cart: the most tickets of one performance. */
function partyOf(seats: readonly { subEventId: number }[]): number | undefined {
  const counts = new Map<number, number>();
  for (const { subEventId } of seats) counts.set(subEventId, (counts.get(subEventId) ?? 0) + 1);
  return counts.size > 0 ? Math.max(...counts.values()) : undefined;
}

type EveningFacts = { found: Chains; mostParty: number; words: EveningWords };

/** Why there is no such evening, and what to do about it. */
function problemOf(query: EveningQuery, { found, mostParty, words }: EveningFacts): string | undefined {
  if (query.wrongNight !== undefined) return words.wrongNight(query.wrongNight);
  if (query.isWrongParty) return words.wrongParty(mostParty);
  const isNone = found.chains.length === 0 && !found.chosen;
  if (query.stops.length > 0 && !found.chosen) return isNone ? words.goneWhole : words.gone;
  if (!isNone) return undefined;
  if (isNarrowed(query)) return words.noneSo;
  if (query.night === undefined) return found.room < 2 * query.party ? words.noRoom(found.room) : words.noNights;
  if (found.performances < 2) return words.nothingOn;
  return found.room < 2 * query.party ? words.noRoom(found.room) : words.noneFit;
}
