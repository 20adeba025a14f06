import { formatDay, formatDays, formatTime } from '@/lib/i18n';
import type { AgendaShow } from '@/lib/programme';
import { artOf } from '../_shop/art-of';
import type { Language } from '../_shop/language';
import { Picture } from '../_shop/picture';
import { Card } from './card';
import { DateList } from './date-list';
import { OfferLine } from './offer-line';
import styles from './show-card.module.css';

/** `files`: what addresses of the shop's files begin with. `isFirst`: whether the visitor sees it at once. */
type Props = { show: AgendaShow; path: string; files: string; language: Language; isFirst?: boolean };

/** A show in the list: what it is, when and where it is, and its dates, which open. */
export function ShowCard({ show, path, files, language, isFirst = false }: Props) {
  const { words } = language;
  const art = artOf(files, show.id);
  const image = show.image ?? show.dates.find((date) => date.image)?.image ?? art;
  const venues = [...new Set(show.dates.map(({ venue }) => venue.name))];
  const [first] = show.dates;
  const last = show.dates.at(-1);
  const page = `${path}/event/${show.id}`;
  const about = [show.types.join(', '), show.shortText].filter(Boolean).join(' · ');
  return (
    <Card
      href={page}
      title={show.name}
      level={2}
      layout="tall"
      picture={<Picture className={undefined} src={image} instead={art} isFirst={isFirst} />}
    >
      {about && <p className={styles.types}>{about}</p>}
      {first && last && (
        <p className={styles.when}>
          {first === last ? (
            <time dateTime={first.startsAt.toISOString()}>
              {formatDay(first.startsLocal, language)} {formatTime(first.startsLocal, language.locale)}
            </time>
          ) : (
            formatDays(first.startsLocal, last.startsLocal, language)
          )}
          {` · ${venues.length === 1 ? venues[0] : words.venues(venues.length)}`}
        </p>
      )}
      <div className={styles.foot}>
        {first !== last && (
          <DateList show={show} page={page} path={path} isOneVenue={venues.length === 1} language={language} />
        )}
        <OfferLine dates={show.dates} language={language} />
      </div>
    </Card>
  );
}
