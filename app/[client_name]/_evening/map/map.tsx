import { formatDistance } from '@/lib/i18n';
import { drawMap, type MapContent } from './draw-map';
import styles from './map.module.css';

type Props = MapContent & {
  /** The content of the map in words. */
  text: string;
  locale: string;
};

/** The rides of an evening, drawn from our own data: no tiles and no third-party host. Null where too little is known. */
export function EveningMap({ text, locale, ...content }: Props) {
  const drawing = drawMap(content);
  if (!drawing) return null;
  const { width, height, backdrop, streets, names, ways, marks, texts, scale } = drawing;
  return (
    <figure className={styles.figure}>
      <svg className={styles.map} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={text}>
        {backdrop.green && <path className={styles.green} d={backdrop.green} />}
        {backdrop.streams && <path className={styles.stream} d={backdrop.streams} />}
        {backdrop.water && <path className={styles.water} d={backdrop.water} />}
        <path className={styles.side} d={backdrop.side} />
        <path className={styles.streets} d={streets || backdrop.main} />
        {names.map(({ x, y, degrees, text }) => (
          <text
            key={text}
            className={styles.name}
            transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${degrees.toFixed(0)})`}
            y={3}
          >
            {text}
          </text>
        ))}
        {ways.map(({ path, isStop, isGuess, arrow }) => (
          <g key={path} className={isStop ? styles.ride : styles.other}>
            {isStop && <path className={styles.casing} d={path} />}
            <path className={styles.way} d={path} data-guess={isGuess} />
            {arrow && <path className={styles.arrow} d="M-5-5.5 7 0-5 5.5-2.2 0Z" transform={arrow} />}
          </g>
        ))}
        {marks.map(({ leader }) => leader && <path key={leader} className={styles.leader} d={leader} />)}
        {marks.map(({ x, y, width, text, isStop }) => (
          <g
            key={text}
            className={isStop ? styles.stop : styles.option}
            transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}
          >
            <rect x={-width / 2} y={-10} width={width} height={20} rx={10} />
            <text y={4.4}>{text}</text>
          </g>
        ))}
        {texts.map(({ x, y, anchor, text, kind }) => (
          <text
            key={`${x} ${y}`}
            className={styles.text}
            data-kind={kind}
            textAnchor={anchor}
            x={x.toFixed(1)}
            y={y.toFixed(1)}
          >
            {text}
          </text>
        ))}
        <g className={styles.scale} transform={`translate(10 ${height - 10})`}>
          <path d={`M0-4V0H${scale.width.toFixed(1)}V-4`} />
          <text x={scale.width + 5} y={1}>
            {formatDistance(scale.metres, locale)}
          </text>
        </g>
      </svg>
      <figcaption className={styles.source}>
        <a href="https://www.openstreetmap.org/copyright" target="_top" rel="noreferrer">
          © OpenStreetMap contributors
        </a>
      </figcaption>
    </figure>
  );
}
