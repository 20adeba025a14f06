import { formatPrice } from '@/lib/i18n';
import { providerName } from '@/lib/i18n/provider-names';
import type { OfferedMethod } from '@/lib/office';
import { isAsked, isKeyed, isTestBankOpen } from '@/lib/providers';
import styles from '../../../_frame/office.module.css';
import { OfficeForm } from '../../../_frame/office-form';
import { raiseMethod, removeMethod } from './actions';
import { MethodForm, type PaymentsShared } from './method-form';

type Props = PaymentsShared & { methods: readonly OfferedMethod[] };

/** The payment methods in order, each with its state and forms. */
export function MethodList({ methods, ...shared }: Props) {
  const { visit, words, providers, seen, mayChange } = shared;
  const refused = { refusals: visit.words.refusals, stepUp: visit.words.stepUpTitle };
  return (
    <ul className={styles.rows}>
      {methods.map((method, place) => {
        const { payment_id, payment_desc, payment_cost, provider } = method;
        const costs = payment_cost !== null && payment_cost !== '0.00';
        const which = { place: String(place), seen };
        const isTest =
          (isAsked(provider) && !isKeyed(provider)) || providers.some((one) => one.provider === provider && one.isTest);
        return (
          <li key={payment_id ?? payment_desc}>
            <div>
              <strong>{payment_desc}</strong>
              <p>
                {[
                  provider ? providerName(provider, visit.language) : words.noProvider,
                  method.method,
                  costs &&
                    `+ ${formatPrice(payment_cost, { locale: visit.language, currency: visit.ctx.client.currency })}`,
                  words.states[stateOf(method, providers)],
                  isTest && words.noMoney,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            {mayChange && (
              <>
                <div className={styles.actions}>
                  {place > 0 && (
                    <OfficeForm
                      action={raiseMethod}
                      fields={[]}
                      hidden={which}
                      submit={words.raise}
                      about={payment_desc}
                      isQuiet
                      {...refused}
                    />
                  )}
                  <OfficeForm
                    action={removeMethod}
                    fields={[]}
                    hidden={which}
                    submit={words.remove}
                    about={payment_desc}
                    isQuiet
                    {...refused}
                  />
                </div>
                <details className={styles.whole}>
                  <summary className={styles.opener}>
                    {visit.words.change} <span className="visually-hidden">{payment_desc}</span>
                  </summary>
                  <MethodForm {...shared} place={place} method={method} />
                </details>
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Whether buyers see the method, by the rules of listPaymentMethods. */
function stateOf({ provider }: OfferedMethod, providers: PaymentsShared['providers']) {
  if (!provider) return 'none';
  if (isKeyed(provider)) return providers.some((one) => one.provider === provider && one.keys) ? 'offered' : 'no_keys';
  return isAsked(provider) && !isTestBankOpen() ? 'closed' : 'offered';
}
