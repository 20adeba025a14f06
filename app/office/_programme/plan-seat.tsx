import { memo } from 'react';
import styles from './plan-picture.module.css';

type Props = {
  id?: string | undefined;
  /** Identifies the seat in click events. */
  dataKey?: string | undefined;
  x: number;
  y: number;
  name: string;
  label: string;
  kind: 'wheelchair' | 'companion' | null;
  /** The index of its rank among all ranks. */
  rank: number;
  isSelected?: boolean | undefined;
  isCurrent?: boolean | undefined;
  isWrong?: boolean | undefined;
  /** How it differs from the compared plan. */
  change?: 'added' | 'moved' | undefined;
};

/** The number of rank styles. */
const LOOKS = 6;

/** One seat from above, with its number. Wheelchair places are squares; companions' seats have a dashed edge. */
export const PlanSeat = memo(function PlanSeat(props: Props) {
  const { id, dataKey, x, y, name, label, kind, rank, isSelected, isCurrent, isWrong, change } = props;
  const shape = {
    className: styles.seat,
    'data-rank': rank % LOOKS,
    'data-kind': kind ?? undefined,
    'data-wrong': isWrong || undefined,
    'data-change': change,
  };
  const option = id === undefined ? {} : { id, role: 'option', 'aria-selected': isSelected ?? false };
  return (
    <g {...option} aria-label={label} data-key={dataKey} className={styles.one} data-current={isCurrent || undefined}>
      {id === undefined && <title>{label}</title>}
      {kind === 'wheelchair' ? (
        <rect x={x - 0.42} y={y - 0.42} width={0.84} height={0.84} {...shape} />
      ) : (
        <circle cx={x} cy={y} r={0.42} {...shape} />
      )}
      <text x={x} y={y + 0.13} className={styles.name}>
        {name}
      </text>
      {isCurrent && <circle cx={x} cy={y} r={0.56} className={styles.cursor} />}
    </g>
  );
});
