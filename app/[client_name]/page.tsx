import type { Metadata } from 'next';
import { EventJsonLd } from '@/app/_ui/event-json-ld';
import { eveningWordsFor } from '@/lib/i18n/evening';
import { showIn } from '@/lib/i18n/own-words';
import { subscriptionWordsFor } from '@/lib/i18n/subscriptions';
import type { AgendaDate, AgendaShow } from '@/lib/programme';
import { isSold, readSubscriptions } from '@/lib/subscriptions';
import { dayIn } from './_agenda/days';
import { filterShows } from './_agenda/filter-shows';
import { Filters } from './_agenda/filters';
import { List } from './_agenda/list';
import { Month } from './_agenda/month';
import { agendaSearch, isFiltered, parseAgendaQuery } from './_agenda/query';
import { recentAgenda } from './_agenda/recent-agenda';
import { ViewChoice } from './_agenda/view-choice';
import { languageQuery } from './_shop/file-language';
import { findLanguage } from './_shop/find-language';
import { findOwnWords } from './_shop/find-own-words';
import { getShop } from './_shop/find-shop';
import { findCanonicalUrl, findShopPath, findShopUrl } from './_shop/find-shop-path';
import { pageMetadata } from './_shop/page-metadata';
import { readShop } from './_shop/shop-address';
import styles from './agenda.module.css';

type Props = {
  params: Promise<{ client_name: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { client_name: shop } = await params;
  const metadata = await pageMetadata({ shop });
  const feed = `${await findShopUrl(shop)}/calendar.ics`;
  return { ...metadata, alternates: { ...metadata.alternates, types: { 'text/calendar': feed } } };
}

/** The programme: upcoming shows as a list or a month, filtered as the address asks. */
export default async function AgendaPage({ params, searchParams }: Props) {
  const shop = (await params).client_name;
  const ctx = await getShop(shop);
  const path = await findShopPath(shop);
  const files = await findShopPath(ctx.client.name);
  const home = path || '/';
  const language = await findLanguage(shop);
  const asked = parseAgendaQuery(await searchParams);
  const query = asked.view === 'list' ? asked : { ...asked, when: 'any' as const, from: undefined, until: undefined };
  const today = dayIn(ctx.client.timezone, ctx.now);
  const shows = await recentAgenda(ctx);
  const subscriptions = await readSubscriptions(ctx);
  const say = await findOwnWords(shop);
  const found = filterShows(shows, query, { today, say }).map((show) => showIn(say, show));
  const { words } = language;
  // Used as a key: new results are new elements, so that none animates to a new position.
  const search = agendaSearch({ ...query, day: undefined });
  const dates = found.reduce((sum, show) => sum + show.dates.length, 0);

  return (
    <>
      <div className={styles.intro}>
        <h1>{words.whatIsOn}</h1>
        {shows.length > 0 && <ViewChoice query={query} home={home} words={words} />}
        {ctx.client.recommendations && shows.length > 0 && (
          <a className={styles.evening} href={`${path}/evening`}>
            {eveningWordsFor(language.locale).plan}
          </a>
        )}
        {subscriptions.some((one) => isSold(one, ctx.now)) && (
          <a className={styles.evening} href={`${path}/subscriptions`}>
            {subscriptionWordsFor(language.locale).title}
          </a>
        )}
      </div>
      {shows.length === 0 ? (
        <div className={styles.nothing}>
          <h2>{words.nothingOn}</h2>
          <p>{words.nothingOnYet}</p>
        </div>
      ) : (
        <Filters shows={shows} query={query} action={home} language={language} today={today} say={say}>
          <div className={isFiltered(query) ? styles.found : 'visually-hidden'}>
            <p role="status">
              {found.length > 0 ? `${words.shows(found.length)}, ${words.dates(dates)}` : words.nothingFound}
            </p>
            {isFiltered(query) && (
              <a href={query.view === 'month' ? `${home}?view=month` : home}>{words.clearFilters}</a>
            )}
          </div>
          {query.view === 'month' ? (
            <Month
              key={search}
              shows={found}
              query={query}
              path={path}
              files={files}
              language={language}
              today={today}
            />
          ) : (
            <List key={search} shows={found} query={query} path={path} files={files} language={language} />
          )}
          <p key={`${search} feed`} className={styles.subscribe}>
            <a href={`${files}/calendar.ics${languageQuery(language.locale, ctx.client)}`}>{words.subscribe}</a>
          </p>
        </Filters>
      )}
      {readShop(shop).cartId === undefined && query.page === 1 && (
        <EventJsonLd dates={soonest(found)} client={ctx.client} shop={await findCanonicalUrl(shop)} />
      )}
    </>
  );
}

/** The performances of shows, the soonest first. */
const soonest = (shows: readonly AgendaShow[]): AgendaDate[] =>
  shows.flatMap(({ dates }) => dates).sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || a.id - b.id);
