import type { KeyedProvider } from '@/lib/payments';
import styles from '../../../_frame/office.module.css';
import { OfficeForm } from '../../../_frame/office-form';
import { checkKeys, saveKeys } from './actions';
import type { PaymentsShared } from './method-form';

/** `base`: the service's public address for providers. */
type Props = PaymentsShared & { provider: KeyedProvider; base: string };

/** The state of a provider's keys, with forms that replace and test them. */
export function ProviderKeys({
  visit,
  words,
  mayChange,
  base,
  provider: { provider, title, members, keys, isTest, eventsByHand, storedAt },
}: Props) {
  const refused = { refusals: visit.words.refusals, stepUp: visit.words.stepUpTitle };
  const known = Array.isArray(keys) ? keys : undefined;
  return (
    <section aria-labelledby={provider}>
      <h2 id={provider}>{words.keys(title)}</h2>
      {keys === null && <p>{words.noKeys}</p>}
      {keys === 'unreadable' && <p className={styles.refused}>{words.unreadable}</p>}
      {known && (
        <ul className={styles.rows}>
          {known.map(({ member, ending }) => (
            <li key={member}>
              {words.members[member] ?? member}
              <p>
                {words.ends(ending)}
                {isTest && ` · ${words.noMoney}`}
              </p>
            </li>
          ))}
        </ul>
      )}
      {eventsByHand && (
        <p className={styles.hint}>
          {words.webhookAddress(title, eventsByHand)}{' '}
          <code>{`${base}/api/${visit.ctx.client.name}/payment/webhook/${provider}`}</code>
        </p>
      )}
      {mayChange && known && (
        <OfficeForm
          action={checkKeys}
          fields={[]}
          hidden={{ provider }}
          submit={words.check}
          about={title}
          isQuiet
          done=" "
          {...refused}
        />
      )}
      {mayChange && (
        <details>
          <summary className={styles.opener}>
            {known ? words.keysReplace : words.keysDo} <span className="visually-hidden">{title}</span>
          </summary>
          <p className={styles.hint}>{words.keysText}</p>
          <OfficeForm
            action={saveKeys}
            hidden={{ provider, storedAt: storedAt ? String(storedAt.getTime()) : '' }}
            fields={members.map((member) => ({
              name: `secret_${member}`,
              label: words.members[member] ?? member,
              type: 'password',
              autoComplete: 'off',
              required: true,
            }))}
            submit={words.keysDo}
            about={title}
            isQuiet
            {...refused}
          />
        </details>
      )}
    </section>
  );
}
