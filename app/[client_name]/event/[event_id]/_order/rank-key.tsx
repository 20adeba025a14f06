import { PITCH, RANK_LOOKS } from './hall-measures';
import styles from './rank-key.module.css';

/** A rank's seat symbol, for the list of ticket types. */
export function RankKey({ place }: { place: number }) {
  return (
    <svg className={styles.key} viewBox={`0 0 ${PITCH} ${PITCH}`} aria-hidden="true">
      <rect width={PITCH} height={PITCH} fill={`url(#seat-look-${place % RANK_LOOKS})`} />
    </svg>
  );
}
