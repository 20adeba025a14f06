import type { Metadata } from 'next';
import type { BundleTicketType } from '@/lib/bundle';
import { formatPrice } from '@/lib/i18n';
import { programmeWordsFor } from '@/lib/i18n/office/programme';
import { money } from '@/lib/money';
import { formVersion, listVenuesAndTypes } from '@/lib/office';
import { OfficeFrame } from '../../../_frame/frames';
import styles from '../../../_frame/office.module.css';
import { type FieldOf, OfficeForm } from '../../../_frame/office-form';
import { openOffice, readVisit } from '../../../_frame/visit';
import { toField } from '../../../_programme/read-fields';
import { archiveOneType, saveOneType } from '../actions';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await readVisit()).words.programme });

type Props = { params: Promise<{ client: string }> };

/** The ticket types: price, sale period and code. */
export default async function TypesPage({ params }: Props) {
  const visit = await openOffice((await params).client, '/office/[client]/programme/types');
  const words = programmeWordsFor(visit.language);
  const { members } = words;
  const { types } = await listVenuesAndTypes(visit.ctx);
  const fieldsOf = (type?: BundleTicketType): FieldOf[] => [
    { name: 'name', label: members.name, value: type?.name ?? '', required: true },
    {
      name: 'type',
      label: members.type,
      value: type?.type ?? '€',
      hint: words.typeHint,
      options: (['€', '=', '%'] as const).map((kind) => [kind, words.typeKinds[kind]]),
    },
    { name: 'value', label: members.value, value: type?.value ?? '0.00', inputMode: 'decimal', required: true },
    { name: 'code', label: members.code, value: type?.code ?? '', hint: words.codeHint },
    {
      name: 'max_per_event',
      label: members.max_per_event,
      value: String(type?.max_per_event ?? ''),
      inputMode: 'numeric',
    },
    {
      name: 'max_per_order',
      label: members.max_per_order,
      value: String(type?.max_per_order ?? ''),
      inputMode: 'numeric',
    },
    { name: 'valid_from', label: members.valid_from, type: 'datetime-local', value: toField(type?.valid_from ?? null) },
    {
      name: 'valid_until',
      label: members.valid_until,
      type: 'datetime-local',
      value: toField(type?.valid_until ?? null),
    },
  ];
  const { refusals, save } = visit.words;
  const priced = { locale: visit.language, currency: visit.ctx.client.currency };
  const costOf = ({ type, value }: BundleTicketType): string => {
    const { full, off, fixed } = words.typeCosts;
    if (type === '=') return fixed(formatPrice(money(value), priced));
    if (Number(value) === 0) return full;
    const percent = { style: 'percent', maximumFractionDigits: 2 } as const;
    return off(
      type === '€' ? formatPrice(money(value), priced) : (Number(value) / 100).toLocaleString(priced.locale, percent),
    );
  };
  return (
    <OfficeFrame visit={visit} at="/programme" title={words.typesTitle}>
      {types.map((type) => (
        <details key={type.key}>
          <summary className={styles.opener}>
            {type.name} ({costOf(type)}){type.code && ` · ${members.code}: ${type.code}`}
          </summary>
          <OfficeForm
            action={saveOneType}
            fields={fieldsOf(type)}
            hidden={{ key: type.key, seen: formVersion(type) }}
            submit={save}
            about={type.name}
            isQuiet
            refusals={refusals}
          />
          <p>{words.archiveSure}</p>
          <OfficeForm
            action={archiveOneType}
            fields={[]}
            hidden={{ key: type.key, seen: formVersion(type) }}
            submit={words.archive}
            about={type.name}
            isQuiet
            refusals={refusals}
          />
        </details>
      ))}
      <h2>{words.newType}</h2>
      <OfficeForm
        action={saveOneType}
        fields={fieldsOf()}
        hidden={{ key: '', seen: '' }}
        submit={words.addDo}
        refusals={refusals}
      />
    </OfficeFrame>
  );
}
