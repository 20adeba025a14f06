import styles from './poster.module.css';

type Props = { id: number; name: string; image: string | null };

/** The picture of a show; where it has none, shapes in the organisation's colours, the same for the same show. */
export function Poster({ id, name, image }: Props) {
  if (image) {
    // biome-ignore lint/performance/noImgElement: pictures stand on hosts that only the organisations know.
    return <img className={styles.poster} src={image} alt="" loading="lazy" decoding="async" />;
  }
  const turn = (id * 137) % 360;
  const [x, y] = [20 + ((id * 53) % 60), 15 + ((id * 29) % 45)];
  return (
    <svg className={styles.poster} viewBox="0 0 120 90" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <circle className={styles.faint} cx={x} cy={y} r={34 + ((id * 7) % 18)} />
      <rect
        className={styles.faint}
        x="-40"
        y={40 + ((id * 11) % 25)}
        width="200"
        height="90"
        transform={`rotate(${(turn % 50) - 25} 60 60)`}
      />
      <text className={styles.initial} x="60" y="64" textAnchor="middle">
        {[...name][0]?.toUpperCase()}
      </text>
    </svg>
  );
}
