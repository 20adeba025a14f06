import type { Offered } from '@/lib/recommendations';
import { Picture } from '../_shop/picture';
import { shownPicture } from '../_shop/shown-picture';
import styles from './pictures.module.css';

/** `filesOf`: the prefix of the file addresses of a performance's organisation. */
type Props = { stops: readonly Offered[]; filesOf: (stop: Offered) => string };

/** The pictures of an evening's shows, side by side. */
export function ChainPictures({ stops, filesOf }: Props) {
  return (
    <div className={styles.pictures}>
      {stops.map((stop) => (
        <Picture
          key={stop.id}
          className={styles.picture}
          picture={shownPicture(stop.picture, filesOf(stop), stop.mainEventId)}
          sizes="(min-width: 40rem) 22rem, 50vw"
        />
      ))}
    </div>
  );
}
