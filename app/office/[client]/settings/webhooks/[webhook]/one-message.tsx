import type { SettingsWords } from '@/lib/i18n/office/settings';
import { readDelivery } from '@/lib/office';
import { isFresh, Refusal } from '@/lib/staff';
import { formatMoment } from '../../../../_frame/format-date';
import styles from '../../../../_frame/office.module.css';
import { OfficeForm } from '../../../../_frame/office-form';
import type { OfficeVisit } from '../../../../_frame/visit';
import { resendOneMessage } from '../actions';
import { stateOf } from './delivery-log';

type Props = { visit: OfficeVisit; words: SettingsWords['webhooks']; endpointId: number; messageId: string };

/** A message to an endpoint: its attempts and its content. */
export async function OneMessage({ visit, words, endpointId, messageId }: Props) {
  const { ctx, language, account, now } = visit;
  const found = await readDelivery(ctx, endpointId, messageId).catch((error) => {
    if (error instanceof Refusal) return undefined;
    throw error;
  });
  if (!found) return <p className={styles.refused}>{visit.words.refusals.not_found}</p>;
  return (
    <section aria-labelledby="message">
      <h2 id="message">
        {found.type} · {formatMoment(found.createdAt, language, ctx.client.timezone)}
      </h2>
      <p>
        {words.states[stateOf(found)]} · {words.attempts(found.attempts)}
        {found.lastStatus !== null && ` · ${words.tested(found.lastStatus)}`} {found.lastError}
      </p>
      <details open>
        <summary className={styles.opener}>{words.body}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <pre className={styles.scroll} tabIndex={0}>
          {pretty(found.body)}
        </pre>
      </details>
      {isFresh(account, now) && (
        <OfficeForm
          action={resendOneMessage}
          fields={[]}
          hidden={{ id: String(endpointId), message: messageId }}
          submit={words.resend}
          isQuiet
          done=" "
          refusals={visit.words.refusals}
          stepUp={visit.words.stepUpTitle}
        />
      )}
    </section>
  );
}

const pretty = (json: string): string => JSON.stringify(JSON.parse(json), null, 2);
