import { layOut, type Section } from '@/lib/hall';
import styles from './plan-picture.module.css';

const MARGIN = 2;

/** A hall from above, the stage at the top. Places for wheelchairs are squares, and each seat has its name. */
export function PlanPicture({ sections, label, seats }: { sections: Section[]; label: string; seats: string }) {
  const placed = layOut(sections);
  const [xs, ys] = [placed.map(({ place }) => place.x), placed.map(({ place }) => place.y)];
  const [left, top] = [least(xs) - MARGIN, least(ys) - MARGIN];
  const box = [left, top, most(xs) - left + MARGIN, most(ys) - top + MARGIN];
  return (
    <figure className={styles.figure}>
      <svg viewBox={box.join(' ')} role="img" aria-label={`${label}: ${seats.replace('%', String(placed.length))}`}>
        {placed.map(({ section, row, seat, place: { x, y, kind } }) => (
          <g key={JSON.stringify([section, row, seat])}>
            <title>{`${section} ${row} ${seat}`}</title>
            {kind === 'wheelchair' ? (
              <rect x={x - 0.42} y={y - 0.42} width={0.84} height={0.84} className={styles.wheelchair} />
            ) : (
              <circle cx={x} cy={y} r={0.42} className={kind === null ? styles.seat : styles.companion} />
            )}
            <text x={x} y={y + 0.13} className={styles.name}>
              {seat}
            </text>
          </g>
        ))}
      </svg>
      <figcaption>{seats.replace('%', String(placed.length))}</figcaption>
    </figure>
  );
}

const least = (values: number[]): number => values.reduce((one, other) => Math.min(one, other), 0);
const most = (values: number[]): number => values.reduce((one, other) => Math.max(one, other), 0);
