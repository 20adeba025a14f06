import type { PlacedSeat } from '@/lib/hall';
import styles from './plan-picture.module.css';

export type Box = { left: number; top: number; width: number; height: number };

const MARGIN = 2.2;

/** The box around a whole hall and its stage, in seat widths. */
export function boxOf(placed: readonly PlacedSeat[]): Box {
  const [xs, ys] = [placed.map(({ place }) => place.x), placed.map(({ place }) => place.y)];
  const [left, top] = [least(xs) - MARGIN, least(ys) - MARGIN - 1];
  return { left, top, width: most(xs) - left + MARGIN, height: most(ys) - top + MARGIN };
}

const least = (values: number[]): number => values.reduce((one, other) => Math.min(one, other), 0);
const most = (values: number[]): number => values.reduce((one, other) => Math.max(one, other), 0);

/** The parts of a plan besides seats: the stage, and the names of sections and rows. */
export function PlanMarks({ placed, box, stage }: { placed: readonly PlacedSeat[]; box: Box; stage: string }) {
  const middle = box.left + box.width / 2;
  const y = box.top + 0.9;
  const reach = Math.min(box.width / 3, 6);
  return (
    <g>
      <path
        className={styles.stage}
        d={`M ${middle - reach} ${y - 0.3} Q ${middle} ${y + 0.5} ${middle + reach} ${y - 0.3}`}
      />
      <text x={middle} y={y - 0.2} className={styles.label}>
        {stage}
      </text>
      {firstsOf(placed, ({ section }) => section).map(([name, all]) => (
        <text
          key={name}
          x={all.reduce((sum, { place }) => sum + place.x, 0) / all.length}
          y={Math.min(...all.map(({ place }) => place.y)) - 0.75}
          className={styles.label}
        >
          {name}
        </text>
      ))}
      {firstsOf(placed, ({ section, row }) => JSON.stringify([section, row])).map(([key, [first]]) => (
        <text key={key} x={(first?.place.x ?? 0) - 0.95} y={(first?.place.y ?? 0) + 0.17} className={styles.label}>
          {first?.row}
        </text>
      ))}
    </g>
  );
}

function firstsOf(placed: readonly PlacedSeat[], keyOf: (seat: PlacedSeat) => string): [string, PlacedSeat[]][] {
  const groups = new Map<string, PlacedSeat[]>();
  for (const seat of placed.toSorted((one, other) => one.place.x - other.place.x)) {
    const all = groups.get(keyOf(seat)) ?? [];
    groups.set(keyOf(seat), all);
    all.push(seat);
  }
  return [...groups];
}
