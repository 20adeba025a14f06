import { Card } from '@/app/[client_name]/_agenda/card';
import { OfferLine } from '@/app/[client_name]/_agenda/offer-line';
import { Run } from '@/app/[client_name]/_agenda/run';
import { ShowPicture } from '@/app/[client_name]/_agenda/show-picture';
import { databaseNow } from '@/db/clock';
import { type LanguageCode, localeFor, wordsFor, yearIn } from '@/lib/i18n';
import { ownWordsFor } from '@/lib/i18n/own-words';
import type { NextShow } from '@/lib/programme';
import styles from './next-shows.module.css';

type Props = NextShow & { id: string | undefined; language: LanguageCode; isFirst: boolean };

/** A show of one of the organisations: who sells it, what it is, when and where. The whole card links to its page in their shop. */
export function NextShowCard({ id, seller, show, language: code, isFirst }: Props) {
  const locale = localeFor(seller.locale, code);
  const words = wordsFor(locale);
  const { timezone, currency } = seller;
  const language = { locale, words, thisYear: yearIn(timezone, databaseNow()), currency };
  const path = `/${seller.name}`;
  return (
    <Card
      id={id}
      href={`${path}/event/${show.id}`}
      title={ownWordsFor(seller, locale)(show.name)}
      level={3}
      layout="tall"
      picture={<ShowPicture show={show} files={path} isFirst={isFirst} />}
      above={<p className={styles.seller}>{seller.title}</p>}
    >
      <Run dates={show.dates} language={language} />
      <OfferLine dates={show.dates} language={language} />
    </Card>
  );
}
