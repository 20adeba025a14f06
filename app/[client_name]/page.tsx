import type { Metadata } from 'next';
import { dayIn } from './_agenda/days';
import { filterShows } from './_agenda/filter-shows';
import { Filters } from './_agenda/filters';
import { List } from './_agenda/list';
import { Month } from './_agenda/month';
import { parseAgendaQuery } from './_agenda/query';
import { recentAgenda } from './_agenda/recent-agenda';
import { ViewChoice } from './_agenda/view-choice';
import { findLanguage } from './_shop/find-language';
import { getShop } from './_shop/find-shop';
import { findShopPath, findShopUrl } from './_shop/find-shop-address';
import { pageMetadata } from './_shop/page-metadata';
import styles from './agenda.module.css';

type Props = {
  params: Promise<{ client_name: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { client_name: clientName } = await params;
  const metadata = await pageMetadata({ clientName });
  const feed = `${await findShopUrl(clientName)}/calendar.ics`;
  return { ...metadata, alternates: { ...metadata.alternates, types: { 'text/calendar': feed } } };
}

/** What is on: the shows that still come, as a list or a month, narrowed down to what the address asks. */
export default async function AgendaPage({ params, searchParams }: Props) {
  const ctx = await getShop((await params).client_name);
  const language = await findLanguage(ctx.client.name);
  const asked = parseAgendaQuery(await searchParams);
  const query = asked.view === 'list' ? asked : { ...asked, when: 'any' as const, from: undefined, until: undefined };
  const today = dayIn(ctx.client.timezone, ctx.now);
  const shows = await recentAgenda(ctx);
  const found = filterShows(shows, query, today);
  const { words } = language;
  const shop = await findShopPath(ctx.client.name);
  const home = shop || '/';
  const dates = found.reduce((sum, show) => sum + show.dates.length, 0);

  return (
    <>
      <div className={styles.intro}>
        <h1>{words.whatIsOn}</h1>
      </div>
      {shows.length === 0 ? (
        <div className={styles.nothing}>
          <h2>{words.nothingOn}</h2>
          <p>{words.nothingOnYet}</p>
        </div>
      ) : (
        <>
          <Filters shows={shows} query={query} action={home} words={words} today={today} />
          <div className={styles.above}>
            <p role="status">
              {found.length > 0 ? `${words.shows(found.length)}, ${words.dates(dates)}` : words.nothingFound}
            </p>
            <ViewChoice query={query} home={home} words={words} />
          </div>
          {query.view === 'month' ? (
            <Month shows={found} query={query} shop={shop} language={language} today={today} />
          ) : (
            <List shows={found} query={query} shop={shop} language={language} />
          )}
          <p className={styles.subscribe}>
            <a href={`${shop}/calendar.ics`}>{words.subscribe}</a>
          </p>
        </>
      )}
    </>
  );
}
