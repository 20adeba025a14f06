import type { Metadata } from 'next';
import { findBaseUrl } from '@/app/[client_name]/_shop/find-base-url';
import { settingsWordsFor } from '@/lib/i18n/office/settings';
import { getSettings, settingsVersion } from '@/lib/office';
import { listKeyedProviders } from '@/lib/payments';
import { isFresh } from '@/lib/staff';
import styles from '../../../_frame/office.module.css';
import { StepUpFirst } from '../../../_frame/step-up-first';
import { openOffice } from '../../../_frame/visit';
import { SettingsFrame, settingsTitle } from '../../../_settings/settings-frame';
import { MethodForm } from './method-form';
import { MethodList } from './method-list';
import { ProviderKeys } from './provider-keys';
import { TestPayments } from './test-payments';

export const generateMetadata = async (): Promise<Metadata> => ({ title: await settingsTitle('payments') });

type Props = { params: Promise<{ client: string }> };

/** The payment methods as buyers see them, and the keys of the providers. */
export default async function PaymentsPage({ params }: Props) {
  const visit = await openOffice((await params).client, '/office/[client]/settings/payments');
  const { ctx, account, now } = visit;
  const all = settingsWordsFor(visit.language);
  const words = all.payments;
  const settings = await getSettings(ctx);
  const providers = await listKeyedProviders(ctx);
  const methods = settings.payment_methods ?? [];
  const seen = settingsVersion(settings, ['payment_methods']);
  const mayChange = isFresh(account, now);
  const shared = { visit, words, providers, seen, mayChange };
  const base = await findBaseUrl();
  return (
    <SettingsFrame visit={visit} at="payments" words={all}>
      {!mayChange && <StepUpFirst next={`/office/${ctx.client.name}/settings/payments`} visit={visit} />}
      <section aria-labelledby="methods">
        <h2 id="methods">{words.list}</h2>
        <p className={styles.hint}>{methods.length > 0 ? words.listText : words.none}</p>
        <MethodList {...shared} methods={methods} />
      </section>
      {mayChange && (
        <section aria-labelledby="new-method">
          <h2 id="new-method">{words.add}</h2>
          <MethodForm {...shared} />
        </section>
      )}
      <TestPayments visit={visit} mayChange={mayChange} />
      {providers.map((provider) => (
        <ProviderKeys key={provider.provider} {...shared} provider={provider} base={base} />
      ))}
    </SettingsFrame>
  );
}
