import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { findBaseUrl } from '@/app/[client_name]/_shop/find-base-url';
import { formatPrice } from '@/lib/i18n';
import { settingsWordsFor } from '@/lib/i18n/office/settings';
import { testPaymentWordsFor } from '@/lib/i18n/office/test-payment';
import { stepsOf } from '@/lib/office';
import { findTestPayment, receivesWebhooks } from '@/lib/payments';
import { longIdIn } from '../../../../../_frame/id-in';
import styles from '../../../../../_frame/office.module.css';
import { OfficeForm } from '../../../../../_frame/office-form';
import { ScrollTable } from '../../../../../_frame/scroll-table';
import { openOffice } from '../../../../../_frame/visit';
import { SettingsFrame, settingsTitle } from '../../../../../_settings/settings-frame';
import { lookAtOneTest } from '../actions';
import { describeStep } from './describe-step';

export const generateMetadata = async (): Promise<Metadata> => ({ title: await settingsTitle('payments') });

type Props = { params: Promise<{ client: string; test: string }> };

/** A test payment: each step with its outcome, and what can be done next. */
export default async function TestPaymentPage({ params }: Props) {
  const { client, test: asked } = await params;
  const visit = await openOffice(client, '/office/[client]/settings/payments/test/[test]');
  const { ctx, language } = visit;
  const words = testPaymentWordsFor(language);
  const test = await findTestPayment(ctx, longIdIn(asked) ?? 0);
  if (!test) notFound();
  const { id, status, description, amount, currency, checkoutUrl } = test;
  const isHeard = receivesWebhooks(test.provider, await findBaseUrl());
  const goesOn = status === 'opening' || status === 'open' || status === 'paid';
  const shared = { action: lookAtOneTest, fields: [], isQuiet: true, refusals: visit.words.refusals };
  return (
    <SettingsFrame visit={visit} at="payments" words={settingsWordsFor(language)}>
      <p className={styles.links}>
        <a href={`/office/${ctx.client.name}/settings/payments`}>{words.back}</a>
      </p>
      <h2 id="test">
        {words.title}: {description}, {formatPrice(amount, { locale: language, currency })}
      </h2>
      <p role="status">{words.statuses[status]}</p>
      <ScrollTable labelledBy="test" heads={[words.step, words.state]}>
        <tbody>
          {stepsOf(test, { receivesWebhooks: isHeard }).map(({ step, state }) => (
            <tr key={step}>
              <th scope="row">{words.steps[step]}</th>
              <td>
                <strong>{words.states[state]}</strong>
                {describeStep({ test, step, state, isHeard, words, language, timeZone: ctx.client.timezone }).map(
                  (line) => (
                    <p key={line}>{line}</p>
                  ),
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </ScrollTable>
      {goesOn && (
        <div className={styles.actions}>
          {status === 'open' && checkoutUrl && (
            <a className={styles.button} href={checkoutUrl}>
              {words.payNow}
            </a>
          )}
          <OfficeForm
            {...shared}
            hidden={{ id: String(id), stop: '' }}
            submit={words.look}
            stepUp={visit.words.stepUpTitle}
          />
          {status === 'open' && (
            <OfficeForm
              {...shared}
              hidden={{ id: String(id), stop: 'yes' }}
              submit={words.stop}
              stepUp={visit.words.stepUpTitle}
            />
          )}
        </div>
      )}
      {status === 'open' && <p className={styles.hint}>{words.lapses}</p>}
    </SettingsFrame>
  );
}
