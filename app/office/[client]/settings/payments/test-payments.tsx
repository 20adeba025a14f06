import { formatPrice } from '@/lib/i18n';
import { testPaymentWordsFor } from '@/lib/i18n/office/test-payment';
import type { Money } from '@/lib/money';
import { testAmounts, triableMethods } from '@/lib/office';
import { listTestPayments } from '@/lib/payments';
import { formatMoment } from '../../../_frame/format-date';
import styles from '../../../_frame/office.module.css';
import { OfficeForm } from '../../../_frame/office-form';
import type { OfficeVisit } from '../../../_frame/visit';
import { startOneTest } from './test/actions';

/** The form that starts a test payment, and the results of the latest ones. */
export async function TestPayments({ visit, mayChange }: { visit: OfficeVisit; mayChange: boolean }) {
  const { ctx, language } = visit;
  const words = testPaymentWordsFor(language);
  const ways = triableMethods(ctx);
  const latest = await listTestPayments(ctx);
  const price = (amount: Money, currency = ctx.client.currency) => formatPrice(amount, { locale: language, currency });
  return (
    <section aria-labelledby="tests">
      <h2 id="tests">{words.list}</h2>
      <p className={styles.hint}>{ways.length > 0 ? words.text : words.none}</p>
      {mayChange && ways.length > 0 && (
        <OfficeForm
          action={startOneTest}
          fields={[
            {
              name: 'method',
              label: words.method,
              options: ways.map(({ paymentId, description }) => [String(paymentId), description]),
            },
            { name: 'amount', label: words.amount, options: testAmounts(ctx).map((one) => [one, price(one)]) },
          ]}
          submit={words.start}
          isQuiet
          refusals={visit.words.refusals}
          stepUp={visit.words.stepUpTitle}
        />
      )}
      {latest.length > 0 && (
        <>
          <h3>{words.latest}</h3>
          <ul className={styles.rows}>
            {latest.map(({ id, description, amount, currency, status, createdAt }) => (
              <li key={id}>
                <div>
                  <a href={`/office/${ctx.client.name}/settings/payments/test/${id}`}>
                    {description}, {price(amount, currency)}
                  </a>
                  <p>
                    {formatMoment(createdAt, language, ctx.client.timezone)} · {words.statuses[status]}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
