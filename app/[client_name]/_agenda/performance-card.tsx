import { formatTime } from '@/lib/i18n';
import type { AgendaDate, AgendaShow } from '@/lib/programme';
import type { Language } from '../_shop/language';
import { Picture } from '../_shop/picture';
import { shownPicture } from '../_shop/shown-picture';
import { Card } from './card';
import { OfferLine } from './offer-line';
import styles from './performance-card.module.css';

/** A performance with its show. */
export type ShownDate = { show: AgendaShow; date: AgendaDate };

/** `files`: the prefix of the shop's file addresses. `isFirst`: visible without scrolling. */
type Props = ShownDate & { path: string; files: string; language: Language; isFirst?: boolean };

/** A performance in the list of its day: time, title, venue and availability. */
export function PerformanceCard({ show, date, path, files, language, isFirst = false }: Props) {
  const picture = shownPicture(date.picture, files, show.id);
  return (
    <Card
      href={`${path}/event/${date.id}`}
      title={date.name}
      level={3}
      layout="row"
      picture={<Picture className={undefined} picture={picture} sizes="7rem" isFirst={isFirst} />}
      above={
        <p className={styles.time}>
          <time dateTime={date.startsAt.toISOString()}>{formatTime(date.startsLocal, language.locale)}</time>
        </p>
      }
    >
      <p className={styles.where}>{date.venue.name}</p>
      <OfferLine dates={[date]} language={language} />
    </Card>
  );
}
