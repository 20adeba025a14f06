import { Fragment } from 'react';
import button from '@/app/_ui/button.module.css';
import { EMAIL_INPUT } from '@/app/_ui/email-input';
import field from '@/app/_ui/field.module.css';
import { orderWordsFor } from '@/lib/i18n/orders';
import type { OrderPage } from './find-order-page';
import styles from './order.module.css';
import type { OrderNotice } from './said';

type Props = { about: OrderPage; said: OrderNotice | undefined; locale: string };

/** The buyer's details. For an older order, visitors must first type its e-mail address. */
export function Buyer({ about: { href, order, showsNames }, said, locale }: Props) {
  const words = orderWordsFor(locale);
  if (showsNames) {
    return (
      <p className={styles.buyer}>
        <span>{words.for}</span> {order.firstName} {order.lastName}
        <br />
        {order.email}
        {[order.phone, order.address, [order.zip, order.city].filter(Boolean).join(' ')].map(
          (line) =>
            line && (
              <Fragment key={line}>
                <br />
                {line}
              </Fragment>
            ),
        )}
      </p>
    );
  }
  const wrong =
    said === 'wrong-address' ? words.wrongAddress : said === 'too-many-tries' ? words.tooManyTries : undefined;
  return (
    <section className={styles.hidden} id="names" aria-labelledby="names-title">
      <h2 id="names-title">{words.hidden}</h2>
      <p>{words.hiddenText}</p>
      <form method="post" action={`${href}/names`} className={styles.proof}>
        <label htmlFor="email">{words.email}</label>
        <input
          className={field.input}
          id="email"
          name="email"
          {...EMAIL_INPUT}
          autoComplete="email"
          required
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong && 'email-error'}
        />
        <button type="submit" className={button.quiet}>
          {words.showNames}
        </button>
      </form>
      {wrong && (
        <p id="email-error" role="alert" className={styles.wrong}>
          {wrong}
        </p>
      )}
    </section>
  );
}
