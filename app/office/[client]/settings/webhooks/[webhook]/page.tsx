import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { settingsWordsFor } from '@/lib/i18n/office/settings';
import { getSettings, getWebhook, readDeliveryLog, settingsVersion } from '@/lib/office';
import { isFresh, Refusal } from '@/lib/staff';
import { idIn } from '../../../../_frame/id-in';
import styles from '../../../../_frame/office.module.css';
import { OfficeForm } from '../../../../_frame/office-form';
import { StepUpFirst } from '../../../../_frame/step-up-first';
import { openOffice } from '../../../../_frame/visit';
import { SettingsFrame, settingsTitle } from '../../../../_settings/settings-frame';
import {
  changeOneWebhook,
  removeOneWebhook,
  resendOneMessage,
  restartOneWebhook,
  rotateOneWebhook,
  testOneWebhook,
} from '../actions';
import { eventFields } from '../event-fields';
import { DeliveryLog } from './delivery-log';
import { OneMessage } from './one-message';

export const generateMetadata = async (): Promise<Metadata> => ({ title: await settingsTitle('webhooks') });

type Props = {
  params: Promise<{ client: string; webhook: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** A webhook endpoint: its events, secret, test and delivery log. */
export default async function WebhookPage({ params, searchParams }: Props) {
  const { client, webhook } = await params;
  const visit = await openOffice(client, '/office/[client]/settings/webhooks/[webhook]');
  const { ctx, account, now } = visit;
  const all = settingsWordsFor(visit.language);
  const words = all.webhooks;
  const endpoint = await getWebhook(ctx, idIn(webhook) ?? 0).catch((error) => {
    if (error instanceof Refusal) notFound();
    throw error;
  });
  const { message, from } = await searchParams;
  const log = await readDeliveryLog(ctx, endpoint.id, typeof from === 'string' ? from : undefined);
  const seen = settingsVersion(await getSettings(ctx), ['webhooks']);
  const base = `/office/${ctx.client.name}/settings/webhooks`;
  const id = String(endpoint.id);
  const told = { isQuiet: true, refusals: visit.words.refusals, stepUp: visit.words.stepUpTitle };
  return (
    <SettingsFrame visit={visit} at="webhooks" words={all}>
      <p>
        <a href={base}>{words.back}</a>
      </p>
      <h2 className={styles.long}>{endpoint.url}</h2>
      <p>{words.counts(endpoint.delivered, endpoint.waiting, endpoint.failed)}</p>
      {!isFresh(account, now) && <StepUpFirst next={`${base}/${id}`} visit={visit} />}
      {isFresh(account, now) && (
        <>
          <div className={styles.actions}>
            <OfficeForm action={testOneWebhook} fields={[]} hidden={{ id }} submit={words.test} done=" " {...told} />
            {endpoint.failed > 0 && (
              <OfficeForm
                action={resendOneMessage}
                fields={[]}
                hidden={{ id, message: '' }}
                submit={words.resendAll}
                done=" "
                {...told}
              />
            )}
          </div>
          {endpoint.stoppedAt && (
            <>
              <p>{words.stopped}</p>
              <OfficeForm action={restartOneWebhook} fields={[]} hidden={{ id }} submit={words.restart} {...told} />
            </>
          )}
          <details>
            <summary className={styles.opener}>{words.events}</summary>
            <p className={styles.hint}>{words.eventsHint}</p>
            <OfficeForm
              action={changeOneWebhook}
              fields={eventFields(endpoint.types)}
              hidden={{ id, seen }}
              submit={visit.words.save}
              {...told}
            />
          </details>
          <section aria-labelledby="secret">
            <h2 id="secret">{words.rotate}</h2>
            <OfficeForm
              action={rotateOneWebhook}
              fields={[
                {
                  name: 'hours',
                  label: words.hours,
                  value: '24',
                  options: [0, 24, 72, 168].map((n) => [String(n), words.hoursOf(n)] as const),
                },
              ]}
              hidden={{ id }}
              submit={words.rotate}
              done={words.secretOnce}
              {...told}
            />
          </section>
        </>
      )}
      {typeof message === 'string' && (
        <OneMessage visit={visit} words={words} endpointId={endpoint.id} messageId={message} />
      )}
      <section aria-labelledby="log">
        <h2 id="log">{words.log}</h2>
        {log.rows.length === 0 && <p>{words.noLog}</p>}
        <DeliveryLog visit={visit} words={words} rows={log.rows} path={`${base}/${id}`} />
        {log.next && (
          <p>
            <a href={`${base}/${id}?from=${log.next}#log`}>{words.earlier}</a>
          </p>
        )}
      </section>
      {isFresh(account, now) && (
        <section aria-labelledby="remove">
          <h2 id="remove">{words.remove}</h2>
          <p>{words.removeSure}</p>
          <OfficeForm action={removeOneWebhook} fields={[]} hidden={{ id, seen }} submit={words.remove} {...told} />
        </section>
      )}
    </SettingsFrame>
  );
}
