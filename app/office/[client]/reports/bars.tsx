import styles from './reports.module.css';

export type Bar = { key: string; label: string; value: number };

const WIDTH = 960;
const HEIGHT = 220;
const TOP = 20;
const FOOT = 24;

type Props = {
  bars: readonly Bar[];
  /** A text alternative for the chart. */
  text: string;
  highest: string;
};

/** A bar chart by day or month. The table beside it has all its figures. */
export function Bars({ bars, text, highest }: Props) {
  const most = Math.max(...bars.map(({ value }) => value), 0);
  const least = Math.min(...bars.map(({ value }) => value), 0);
  const scale = (HEIGHT - TOP - FOOT) / (most - least || 1);
  const zero = TOP + most * scale;
  const step = WIDTH / Math.max(bars.length, 1);
  const every = Math.ceil(bars.length / 8);
  // The last date has no room to the right of its bar.
  const isLast = (i: number): boolean => bars.length > 1 && i + every >= bars.length;
  return (
    <svg className={styles.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={text}>
      <text x="0" y="13">
        {highest}
      </text>
      {bars.map(({ key, label, value }, i) => {
        const height = Math.abs(value) * scale;
        const x = i * step;
        return (
          <g key={key}>
            <rect
              className={value < 0 ? styles.under : styles.bar}
              x={x + step * 0.1}
              y={value < 0 ? zero : zero - height}
              width={step * 0.8}
              height={height}
            />
            {i % every === 0 && (
              <text x={isLast(i) ? WIDTH : x} y={HEIGHT - 6} textAnchor={isLast(i) ? 'end' : 'start'}>
                {label}
              </text>
            )}
          </g>
        );
      })}
      <line className={styles.axis} x1="0" x2={WIDTH} y1={zero} y2={zero} />
    </svg>
  );
}
