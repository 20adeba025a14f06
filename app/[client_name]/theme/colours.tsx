import type { Sample } from './sample';
import styles from './theme.module.css';

/** The colours from which all others are mixed, as text on their backgrounds. */
export function Colours({ colours, look }: Sample) {
  const { background, text, accent, onAccent } = colours;
  return (
    <ul className={styles.swatches}>
      {[
        { name: look.text, colour: text, on: background },
        { name: look.accent, colour: accent, on: background },
        { name: look.onAccent, colour: onAccent, on: accent },
      ].map(({ name, colour, on }) => (
        <li key={name} style={{ color: colour, background: on }}>
          <span className={styles.letter} aria-hidden="true">
            Aa
          </span>
          {name}
          <code>
            {colour} / {on}
          </code>
        </li>
      ))}
    </ul>
  );
}
