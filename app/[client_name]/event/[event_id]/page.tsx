import type { Metadata } from 'next';
import { EventJsonLd } from '@/app/_ui/event-json-ld';
import { buyingWordsFor } from '@/lib/i18n/buying';
import { EveningLink } from '../../_evening/evening-link';
import { calendarFile } from '../../_shop/file-language';
import { findLanguage } from '../../_shop/find-language';
import { getShop } from '../../_shop/find-shop';
import { findCanonicalUrl, findShopPath } from '../../_shop/find-shop-path';
import { pageMetadata } from '../../_shop/page-metadata';
import { BackLink } from './back-link';
import { DateChoice } from './date-choice';
import styles from './event.module.css';
import { findPerformances } from './find-performances';
import { Gallery, Hero } from './gallery';
import { PartOf } from './part-of';
import { Story } from './story';
import { ticketChoice } from './ticket-choice';
import { When } from './when';

type Props = {
  params: Promise<{ client_name: string; event_id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** The code that a visitor typed. */
async function findCode(searchParams: Props['searchParams']): Promise<string | undefined> {
  const { code } = await searchParams;
  return typeof code === 'string' ? code.slice(0, 100) : undefined;
}

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const { client_name, event_id } = await params;
  const { name, shortText, pictures } = await findPerformances(client_name, event_id, await findCode(searchParams));
  return pageMetadata({
    shop: client_name,
    eventId: Number(event_id),
    title: name,
    description: shortText,
    picture: pictures[0],
  });
}

/** A show or one of its performances: what it is, when it is, and its tickets. */
export default async function EventPage({ params, searchParams }: Props) {
  const { client_name: shop, event_id } = await params;
  const code = await findCode(searchParams);
  const { chosen, offer, dates, ...event } = await findPerformances(shop, event_id, code);
  const ctx = await getShop(shop);
  const { client } = ctx;
  const path = await findShopPath(shop);
  const language = await findLanguage(shop);
  const words = buyingWordsFor(language.locale);
  const choice = chosen && (await ticketChoice({ shop, date: chosen, offer, code, language }));

  const gallery = {
    pictures: event.pictures,
    files: await findShopPath(client.name),
    eventId: Number(event_id),
    ownLocale: client.locale,
    language,
  };
  // Below the tickets of a date, which must be in view at once.
  const story = event.text && (
    <div className={styles.story}>
      <Story html={event.text} title={words.aboutShow} isAboveDates={!chosen} />
    </div>
  );

  return (
    <article className={styles.event} data-chosen={chosen ? '' : undefined} data-hall={choice?.hasMap ? '' : undefined}>
      <BackLink className={styles.back} home={path || '/'} text={language.words.whatIsOn} />
      <header className={styles.intro}>
        {event.types.length > 0 && <p className={styles.types}>{event.types.join(', ')}</p>}
        <h1>{event.name}</h1>
        {event.shortText && <p className={styles.subtitle}>{event.shortText}</p>}
      </header>
      <div className={styles.picture}>
        <Hero {...gallery} />
      </div>
      {!chosen && story}
      <div className={styles.buying}>
        {chosen && (
          <section className={styles.chosen} aria-labelledby="tickets">
            <h2 id="tickets" className="visually-hidden">
              {words.tickets}
            </h2>
            <When date={chosen} language={language} />
          </section>
        )}
        {(dates.length > 1 || !chosen) && (
          <DateChoice path={path} dates={dates} chosen={chosen} showName={event.name} language={language} />
        )}
        {chosen && (
          <>
            {choice?.tickets}
            <PartOf ctx={ctx} path={path} subEventId={chosen.id} locale={language.locale} />
            <p className={styles.links}>
              <a href={calendarFile(path, chosen.id, language.locale, client)}>{language.words.subscribe}</a>
              {client.recommendations && <EveningLink path={path} date={chosen} locale={language.locale} />}
            </p>
          </>
        )}
      </div>
      {chosen && story}
      {event.pictures.length > 1 && (
        <div className={styles.pictures}>
          <Gallery {...gallery} />
        </div>
      )}
      <EventJsonLd dates={chosen ? [chosen] : dates} client={client} shop={await findCanonicalUrl(shop)} />
    </article>
  );
}
