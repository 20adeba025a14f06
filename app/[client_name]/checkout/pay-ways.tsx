import styles from './checkout.module.css';
import { Mark, type PayMark } from './pay-mark';

/** A way of paying as it is shown; `total` and `button` are those of an order paid so. */
export type PayWay = {
  id: string;
  name: string;
  /** Empty where it costs nothing. */
  cost: string;
  extraCost: string;
  inAll: string;
  total: string;
  button: string;
  mark: PayMark;
  /** Their addresses; where there are any they stand in place of the mark. */
  logos: string[];
};

type Props = {
  ways: PayWay[];
  chosen: string;
  onChoose: (id: string) => void;
  error: string | undefined;
  legend: string;
};

/** The ways of paying, each with what it adds. Where no script counts along, each says the total too. */
export function PayWays({ ways, chosen, onChoose, error, legend }: Props) {
  return (
    <fieldset id="method" className={styles.group} aria-describedby={error && 'method-error'}>
      <legend>{legend}</legend>
      {error && (
        <p id="method-error" className={styles.error}>
          {error}
        </p>
      )}
      {ways.map((way) => (
        <label key={way.id} className={styles.way}>
          <input
            type="radio"
            name="method"
            value={way.id}
            defaultChecked={way.id === chosen}
            onChange={() => onChoose(way.id)}
          />
          {way.logos.map((src) => (
            // biome-ignore lint/performance/noImgElement: a drawing of its own size.
            <img key={src} className={styles.logo} src={src} alt="" width="36" height="24" />
          ))}
          {way.logos.length === 0 && <Mark mark={way.mark} />}
          <span className={styles.wayName}>{way.name}</span>{' '}
          {way.cost && (
            <span className={styles.extra}>
              {way.extraCost}
              <span className={styles.inAll}> ({way.inAll})</span>
            </span>
          )}
        </label>
      ))}
    </fieldset>
  );
}
