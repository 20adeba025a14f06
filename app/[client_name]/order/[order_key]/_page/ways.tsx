import type { ReactNode } from 'react';
import button from '@/app/_ui/button.module.css';
import field from '@/app/_ui/field.module.css';
import type { Context } from '@/lib/context';
import { namedWays } from '@/lib/i18n/checkout';
import type { OrderWords } from '@/lib/i18n/orders';
import type { PaymentMethod } from '@/lib/payments';
import styles from './order.module.css';

/** Payment methods with their names in a language, with the chosen one apart. */
export function waysOf(
  { client }: Pick<Context, 'client'>,
  methods: readonly PaymentMethod[],
  { locale, chosen }: { locale: string; chosen: number | null | undefined },
) {
  const named = namedWays(methods, locale, client.locale);
  const current = named.find(({ paymentId }) => paymentId === chosen);
  return { current, others: named.filter((method) => method !== current) };
}

type Props = {
  href: string;
  ways: readonly { paymentId: number; name: string; price?: ReactNode }[];
  isOpen: boolean;
  words: OrderWords;
};

/** A form to pay an order with another payment method. `price`: the total with that method. */
export function OtherWays({ href, ways, isOpen, words }: Props) {
  if (ways.length === 0) return null;
  return (
    <details className={styles.more} open={isOpen}>
      <summary className={field.opener}>{words.otherWay}</summary>
      <form method="post" action={`${href}/method`} target="_top" className={styles.ways}>
        {ways.map(({ paymentId, name, price }, i) => (
          <label key={paymentId} className={styles.way}>
            <input type="radio" name="method" value={paymentId} defaultChecked={i === 0} />
            <span>{name}</span>
            {price && <span className={styles.price}>{price}</span>}
          </label>
        ))}
        <button type="submit" className={button.button}>
          {words.otherWayButton}
        </button>
      </form>
    </details>
  );
}
