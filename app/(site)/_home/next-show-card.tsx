import { Card } from '@/app/[client_name]/_agenda/card';
import { OfferLine } from '@/app/[client_name]/_agenda/offer-line';
import { artOf } from '@/app/[client_name]/_shop/art-of';
import { Picture } from '@/app/[client_name]/_shop/picture';
import { databaseNow } from '@/db/clock';
import { formatDay, formatDays, formatTime, type LanguageCode, localeFor, wordsFor, yearIn } from '@/lib/i18n';
import type { NextShow } from '@/lib/programme';
import styles from './next-shows.module.css';

type Props = NextShow & { language: LanguageCode; isFirst: boolean };

/** A show of one of the organisations: who sells it, what it is, when and where. All of the card leads to its page in their shop. */
export function NextShowCard({ seller, show, language: code, isFirst }: Props) {
  const locale = localeFor(seller.locale, code);
  const words = wordsFor(locale);
  const { timezone, currency } = seller;
  const language = { locale, words, thisYear: yearIn(timezone, databaseNow()), currency };
  const path = `/${seller.name}`;
  const art = artOf(path, show.id);
  const image = show.image ?? show.dates.find((date) => date.image)?.image ?? art;
  const venues = [...new Set(show.dates.map(({ venue }) => venue.name))];
  const [first] = show.dates;
  const last = show.dates.at(-1);
  return (
    <Card
      href={`${path}/event/${show.id}`}
      title={show.name}
      level={3}
      layout="tall"
      picture={<Picture className={undefined} src={image} instead={art} isFirst={isFirst} />}
      above={<p className={styles.seller}>{seller.title}</p>}
    >
      {first && last && (
        <p className={styles.when}>
          {first === last
            ? `${formatDay(first.startsLocal, language)} ${formatTime(first.startsLocal, locale)}`
            : formatDays(first.startsLocal, last.startsLocal, language)}
          {` · ${venues.length === 1 ? venues[0] : words.venues(venues.length)}`}
        </p>
      )}
      <OfferLine dates={show.dates} language={language} />
    </Card>
  );
}
