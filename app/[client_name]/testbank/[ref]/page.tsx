import type { Metadata } from 'next';
import { headers } from 'next/headers';
import button from '@/app/_ui/button.module.css';
import { mayUseTestBank } from '@/lib/api/guest';
import { formatPrice, labelled } from '@/lib/i18n';
import { testBankWordsFor } from '@/lib/i18n/testbank';
import { getTestBankPayment, TEST_BANK_DEEDS } from '@/lib/payments';
import { findLanguage } from '../../_shop/find-language';
import { getShop } from '../../_shop/find-shop';
import { act } from './act';
import { orNotFound } from './or-not-found';
import styles from './test-bank.module.css';

type Props = { params: Promise<{ client_name: string; ref: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await findLanguage((await params).client_name);
  // With no-referrer, a form without JavaScript would have no Origin and be refused.
  return { title: testBankWordsFor(locale).title, robots: { index: false }, referrer: 'same-origin' };
}

/** The page of a payment at the test bank: the possible outcomes, or the result and the link back. */
export default async function TestBankPage({ params }: Props) {
  const { client_name, ref } = await params;
  const ctx = await getShop(client_name);
  const language = await findLanguage(client_name);
  const words = testBankWordsFor(language.locale);
  const payment = await getTestBankPayment(ctx, ref).catch(orNotFound);
  if (!mayUseTestBank(await headers())) {
    return (
      <div className={styles.bank}>
        <h1>{words.title}</h1>
        <p className={styles.warning}>{words.closed}</p>
        <p>{words.closedHint}</p>
        <a className={button.quiet} href={`/${ctx.client.name}`}>
          {words.backToShop}
        </a>
      </div>
    );
  }
  const back = `/api/${ctx.client.name}/payment/return/${payment.token}`;
  const price = formatPrice(payment.amount, { ...language, currency: payment.currency });

  return (
    <div className={styles.bank}>
      <h1>{words.title}</h1>
      <p className={styles.warning}>{words.warning}</p>
      <dl className={styles.amount}>
        <dt>
          {labelled(words.toPay, language.locale)} {payment.description}
        </dt>
        <dd data-amount={payment.amount}>{price}</dd>
      </dl>
      {payment.status === 'open' ? (
        <form action={act} className={styles.deeds}>
          <input type="hidden" name="client" value={ctx.client.name} />
          <input type="hidden" name="ref" value={ref} />
          {TEST_BANK_DEEDS.map((deed) => (
            <div key={deed} className={styles.deed}>
              <button
                type="submit"
                name="deed"
                value={deed}
                className={deed === 'pay' ? button.button : button.quiet}
                aria-describedby={`${deed}-hint`}
              >
                {words[deed]}
              </button>
              <p id={`${deed}-hint`}>{words[`${deed}Hint`]}</p>
            </div>
          ))}
          <div className={styles.deed}>
            <a className={button.quiet} href={`/${ctx.client.name}`} data-next="list" aria-describedby="away-hint">
              {words.walkAway}
            </a>
            <p id="away-hint">{words.walkAwayHint}</p>
          </div>
        </form>
      ) : (
        <>
          <p role="status">{words.done[payment.status]}</p>
          {/* A page, not a redirect: the return address may be on another site, and form-action forbids a redirect there. */}
          <meta httpEquiv="refresh" content={`1;url=${back}`} />
          <a className={button.button} href={back} rel="noreferrer">
            {words.backToShop}
          </a>
        </>
      )}
    </div>
  );
}
