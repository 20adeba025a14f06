import type { Offered } from '@/lib/recommendations';
import { Picture } from '../_shop/picture';
import { shownPicture } from '../_shop/shown-picture';
import styles from './pictures.module.css';

type Props = { stops: readonly Offered[]; artOf: (stop: Offered) => string };

/** The pictures of an evening's shows, side by side. */
export function ChainPictures({ stops, artOf }: Props) {
  return (
    <div className={styles.pictures}>
      {stops.map((stop) => (
        <Picture key={stop.id} className={styles.picture} picture={shownPicture(stop.picture, artOf(stop))} />
      ))}
    </div>
  );
}
