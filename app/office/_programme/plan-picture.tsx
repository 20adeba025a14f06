import { layOut, rankOf, type Section, seatKey } from '@/lib/hall';
import { boxOf, PlanMarks } from './plan-marks';
import styles from './plan-picture.module.css';
import { PlanSeat } from './plan-seat';

type Props = {
  sections: Section[];
  label: string;
  seats: string;
  stage: string;
  /** The marked seats, by `seatKey`. */
  changes?: ReadonlyMap<string, 'added' | 'moved'>;
};

/** A hall from above, with the stage at the top. */
export function PlanPicture({ sections, label, seats, stage, changes }: Props) {
  const placed = layOut(sections);
  const box = boxOf(placed);
  const { ranks, indexOf } = rankOf(sections);
  const total = seats.replace('%', String(placed.length));
  return (
    <figure className={styles.figure}>
      <svg viewBox={`${box.left} ${box.top} ${box.width} ${box.height}`} role="img" aria-label={`${label}: ${total}`}>
        <PlanMarks placed={placed} box={box} stage={stage} />
        {placed.map(({ section, row, seat, place: { x, y, kind } }) => {
          const key = seatKey({ section, row, seat });
          const rank = indexOf(key);
          return (
            <PlanSeat
              key={key}
              x={x}
              y={y}
              kind={kind}
              rank={rank}
              name={seat}
              label={`${section} ${row} ${seat}, ${ranks[rank]}`}
              change={changes?.get(key)}
            />
          );
        })}
      </svg>
      <figcaption>{total}</figcaption>
    </figure>
  );
}
