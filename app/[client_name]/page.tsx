import { listEvents } from '@/lib/events';
import { findLanguage } from './_shop/find-language';
import { getShop } from './_shop/find-shop';
import { ShowItem } from './_shop/show-item';
import styles from './agenda.module.css';

type Props = { params: Promise<{ client_name: string }> };

/** What is on: the shows that still come, the soonest first. */
export default async function AgendaPage({ params }: Props) {
  const ctx = await getShop((await params).client_name);
  const language = await findLanguage(ctx.client.name);
  const { words } = language;
  const shows = (await listEvents(ctx, { upcoming: true })).sort((a, b) => (soonest(a) < soonest(b) ? -1 : 1));
  const dates = shows.reduce((sum, show) => sum + show.subEvents.length, 0);

  return (
    <>
      <div className={styles.intro}>
        <h1>{ctx.client.title}</h1>
        {shows.length > 0 && (
          <p>
            {words.shows(shows.length)}, {words.dates(dates)}
          </p>
        )}
      </div>
      {shows.length > 0 ? (
        <ul className={styles.shows} aria-label={words.whatIsOn}>
          {shows.map((show) => (
            <ShowItem key={show.id} show={show} language={language} />
          ))}
        </ul>
      ) : (
        <div className={styles.nothing}>
          <h2>{words.nothingOn}</h2>
          <p>{words.nothingOnYet}</p>
        </div>
      )}
    </>
  );
}

const soonest = (show: { subEvents: { startsLocal: string }[] }): string => show.subEvents[0]?.startsLocal ?? '';
