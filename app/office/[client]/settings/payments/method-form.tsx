import { LANGUAGES, oneOf } from '@/lib/i18n';
import type { SettingsWords } from '@/lib/i18n/office/settings';
import { providerName } from '@/lib/i18n/provider-names';
import type { OfferedMethod } from '@/lib/office';
import type { KeyedProvider } from '@/lib/payments';
import { KEYED_PROVIDERS, OFFERED_PROVIDERS } from '@/lib/providers';
import { OfficeForm } from '../../../_frame/office-form';
import type { OfficeVisit } from '../../../_frame/visit';
import { saveMethod } from './actions';

export type PaymentsShared = {
  visit: OfficeVisit;
  words: SettingsWords['payments'];
  providers: readonly KeyedProvider[];
  /** The version of the whole list. */
  seen: string;
  mayChange: boolean;
};

type Props = PaymentsShared & { place?: number; method?: OfferedMethod };

/** A payment method: a new one, or the one at `place` in the list. */
export function MethodForm({ visit, words, providers, seen, place, method }: Props) {
  const named = new Intl.DisplayNames(visit.language, { type: 'language' });
  const examples = providers
    .map(({ title, exampleMethods }) => words.methodsAt(oneOf(exampleMethods, visit.language), title))
    .join(', ');
  return (
    <OfficeForm
      action={saveMethod}
      hidden={{ place: place === undefined ? '' : String(place), seen }}
      fields={[
        { name: 'payment_desc', label: words.name, value: method?.payment_desc ?? '', required: true },
        {
          name: 'provider',
          label: words.provider,
          value: method ? (method.provider ?? '') : (KEYED_PROVIDERS[0] ?? ''),
          options: [
            ['', words.noProvider],
            ...OFFERED_PROVIDERS.map((one): [string, string] => [one, providerName(one, visit.language)]),
          ],
        },
        { name: 'method', label: words.method, value: method?.method ?? '', hint: words.methodHint(examples) },
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
