import type { Metadata } from 'next';
import { settingsWordsFor } from '@/lib/i18n/office/settings';
import { getSettings, listWebhooks, settingsVersion } from '@/lib/office';
import { isFresh } from '@/lib/staff';
import styles from '../../../_frame/office.module.css';
import { OfficeForm } from '../../../_frame/office-form';
import { StepUpFirst } from '../../../_frame/step-up-first';
import { openOffice } from '../../../_frame/visit';
import { SettingsFrame, settingsTitle } from '../../../_settings/settings-frame';
import { addOneWebhook } from './actions';
import { eventFields } from './event-fields';

export const generateMetadata = async (): Promise<Metadata> => ({ title: await settingsTitle('webhooks') });

type Props = { params: Promise<{ client: string }> };

/** The webhook endpoints of an organisation, with their recent deliveries. */
export default async function WebhooksPage({ params }: Props) {
  const visit = await openOffice((await params).client, '/office/[client]/settings/webhooks');
  const { ctx, account, now } = visit;
  const all = settingsWordsFor(visit.language);
  const words = all.webhooks;
  const endpoints = await listWebhooks(ctx);
  const seen = settingsVersion(await getSettings(ctx), ['webhooks']);
  const base = `/office/${ctx.client.name}/settings/webhooks`;
  return (
    <SettingsFrame visit={visit} at="webhooks" words={all}>
      <p>{words.text}</p>
      {endpoints.length === 0 && <p>{words.none}</p>}
      <ul className={styles.rows}>
        {endpoints.map(({ id, url, types, stoppedAt, delivered, waiting, failed }) => (
          <li key={id}>
            <div>
              <a href={`${base}/${id}`}>{url}</a>
              <p>
                {types?.join(', ') ?? words.everything}
                {stoppedAt && ` · ${words.stopped}`}
              </p>
            </div>
            <p>{words.counts(delivered, waiting, failed)}</p>
          </li>
        ))}
      </ul>
      <section aria-labelledby="add">
        <h2 id="add">{words.add}</h2>
        <p className={styles.hint}>{words.eventsHint}</p>
        {isFresh(account, now) ? (
          <OfficeForm
            action={addOneWebhook}
            fields={[
              { name: 'url', label: words.url, hint: words.urlHint, required: true, autoComplete: 'off' },
              ...eventFields(null),
            ]}
            hidden={{ seen }}
            submit={words.addDo}
            done={words.secretOnce}
            refusals={visit.words.refusals}
            stepUp={visit.words.stepUpTitle}
          />
        ) : (
          <StepUpFirst next={base} visit={visit} />
        )}
      </section>
    </SettingsFrame>
  );
}
