import field from '@/app/_ui/field.module.css';
import styles from './checkout.module.css';
import { PaymentIcon, type PaymentIcons } from './pay-mark';

/** A payment method as it is shown. `total` and `button` are those of an order paid with it. */
export type PaymentOption = PaymentIcons & {
  id: string;
  name: string;
  /** Empty when it costs nothing. */
  cost: string;
  extraCost: string;
  inAll: string;
  total: string;
  button: string;
};

type Props = {
  ways: PaymentOption[];
  chosen: string;
  onChoose: (id: string) => void;
  error: string | undefined;
  legend: string;
};

/** The payment methods, each with its extra cost; without JavaScript also with its total. */
export function PaymentOptions({ ways, chosen, onChoose, error, legend }: Props) {
  return (
    <fieldset id="method" className={field.group} aria-describedby={error && 'method-error'}>
      <legend>{legend}</legend>
      {error && (
        <p id="method-error" className={field.error}>
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
          <PaymentIcon mark={way.mark} logos={way.logos} />
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
