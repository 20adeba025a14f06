import map from '../event/[event_id]/_order/seat-map.module.css';
import type { Sample } from './sample';
import styles from './theme.module.css';

/** The four ranks of the seat map with a free, a chosen and a taken seat each. */
export function Seats({ look, words, language }: Sample) {
  return (
    <ul className={styles.stack}>
      {[0, 1, 2, 3].map((place) => {
        const rank = look.rank(place + 1);
        return (
          <li key={place} className={styles.seats} data-near>
            <span className={map.key} data-place={place} aria-hidden="true" />
            <span>{rank}</span>
            <input
              type="checkbox"
              className={map.seat}
              data-look={place}
              data-n={7}
              aria-label={`${rank}, ${language.words.free}`}
            />
            <input
              type="checkbox"
              className={map.seat}
              data-look={place}
              data-n={8}
              defaultChecked
              aria-label={`${rank}, ${look.seatChosen}`}
            />
            <input
              type="checkbox"
              className={map.seat}
              data-look={place}
              data-n={9}
              disabled
              aria-label={`${rank}, ${words.taken}`}
            />
          </li>
        );
      })}
    </ul>
  );
}
