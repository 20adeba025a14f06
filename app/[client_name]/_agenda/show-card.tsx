import type { AgendaShow } from '@/lib/programme';
import type { Language } from '../_shop/language';
import { Card } from './card';
import { DateList } from './date-list';
import { OfferLine } from './offer-line';
import { Run } from './run';
import styles from './show-card.module.css';
import { ShowPicture } from './show-picture';

/** `files`: the prefix of the shop's file addresses. `isFirst`: visible without scrolling. `isWide`: for a list of few shows. */
type Props = { show: AgendaShow; path: string; files: string; language: Language; isFirst?: boolean; isWide?: boolean };

/** A show in the list: what it is, when and where, and its collapsed dates. */
export function ShowCard({ show, path, files, language, isFirst = false, isWide = false }: Props) {
  const venues = new Set(show.dates.map(({ venue }) => venue.name));
  const page = `${path}/event/${show.id}`;
  const about = [show.types.join(', '), show.shortText].filter(Boolean).join(' · ');
  return (
    <Card
      href={page}
      title={show.name}
      level={2}
      layout={isWide ? 'wide' : 'tall'}
      picture={<ShowPicture show={show} files={files} isFirst={isFirst} isWide={isWide} />}
    >
      {about && <p className={styles.types}>{about}</p>}
      <Run dates={show.dates} language={language} />
      <div className={styles.foot}>
        {show.dates.length > 1 && (
          <DateList show={show} page={page} path={path} isOneVenue={venues.size === 1} language={language} />
        )}
        <OfferLine dates={show.dates} language={language} />
      </div>
    </Card>
  );
}
