import { LANGUAGES } from '@/lib/i18n';
import type { SettingsWords } from '@/lib/i18n/office/settings';
import type { PaymentMethod } from '@/lib/office';
import type { KeyedProvider } from '@/lib/payments';
import { OfficeForm } from '../../../_frame/office-form';
import type { OfficeVisit } from '../../../_frame/visit';
import { saveMethod } from './actions';

export type PaymentsShared = {
  visit: OfficeVisit;
  words: SettingsWords['payments'];
  providers: readonly KeyedProvider[];
  /** Of the whole list. */
  seen: string;
  mayChange: boolean;
};

type Props = PaymentsShared & { place?: number; method?: PaymentMethod };

/** A way of paying: a new one, or the one at that place of the list. */
export function MethodForm({ visit, words, seen, place, method }: Props) {
  const named = new Intl.DisplayNames(visit.language, { type: 'language' });
  return (
    <OfficeForm
      action={saveMethod}
      hidden={{ place: place === undefined ? '' : String(place), seen }}
      fields={[
        { name: 'payment_desc', label: words.name, value: method?.payment_desc ?? '', required: true },
        {
          name: 'provider',
          label: words.provider,
          value: method ? (method.provider ?? '') : 'mollie',
          options: Object.entries(words.providers),
        },
        { name: 'method', label: words.method, value: method?.method ?? '', hint: words.methodHint },
        {
          name: 'payment_cost',
          label: words.cost,
          value: method?.payment_cost ?? '',
          hint: words.costHint,
          inputMode: 'decimal',
        },
        ...LANGUAGES.map((language, i) => ({
          name: `name_${language}`,
          label: words.nameIn(named.of(language) ?? language),
          value: method?.payment_names?.[language] ?? '',
          ...(i === 0 && { hint: words.namesHint }),
        })),
      ]}
      submit={place === undefined ? words.addDo : visit.words.save}
      {...(method && { about: method.payment_desc })}
      isQuiet={place !== undefined}
      refusals={visit.words.refusals}
      stepUp={visit.words.stepUpTitle}
    />
  );
}
