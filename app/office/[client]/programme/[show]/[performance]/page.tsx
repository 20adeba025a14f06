import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { programmeWordsFor } from '@/lib/i18n/office/programme';
import { countRefunded, findShow, formVersion } from '@/lib/office';
import { officeTransaction } from '@/lib/staff';
import { OfficeFrame } from '../../../../_frame/frames';
import { idIn } from '../../../../_frame/id-in';
import styles from '../../../../_frame/office.module.css';
import { type FieldOf, OfficeForm } from '../../../../_frame/office-form';
import { openOffice, readVisit } from '../../../../_frame/visit';
import { toField } from '../../../../_programme/read-fields';
import { saveOnePerformance } from '../../actions';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await readVisit()).words.programme });

type Props = { params: Promise<{ client: string; show: string; performance: string }> };

const STATUSES = ['unpub', 'pub', 'nosal', 'arch'] as const;
/** How many ranks can be added at once. */
const NEW_RANKS = 1;

/** A performance, or a new one (`new`) that starts as a copy of the show's last one. */
export default async function PerformancePage({ params }: Props) {
  const { client, show: asked, performance } = await params;
  const visit = await openOffice(client, '/office/[client]/programme/[show]/[performance]');
  const { ctx, language } = visit;
  const words = programmeWordsFor(language);
  const { members } = words;
  const id = idIn(asked) ?? 0;
  const page = await findShow(ctx, id);
  if (!page) notFound();
  const { show, venues, types } = page;
  const isNew = performance === 'new';
  const sub = isNew ? show.sub_events.at(-1) : show.sub_events.find(({ event_id }) => String(event_id) === performance);
  if (!isNew && !sub) notFound();
  const refunded = isNew ? undefined : await officeTransaction(ctx, (ctx) => countRefunded(ctx, Number(performance)));
  const room = isNew ? null : (sub?.waiting_room ?? null);
  const ranks = [...(sub?.categories ?? []), ...Array<undefined>(sub ? NEW_RANKS : 2).fill(undefined)];
  const own = (value: string | number | null | undefined) => (isNew ? '' : String(value ?? ''));
  const fields: FieldOf[] = [
    {
      name: 'date',
      label: members.date,
      type: 'date',
      value: own(sub?.date),
      hint: isNew ? '' : words.moveHint,
      required: true,
    },
    { name: 'time', label: members.time, type: 'time', value: sub?.time.slice(0, 5) ?? '20:00', required: true },
    { name: 'end', label: members.end, type: 'time', value: sub?.end?.slice(0, 5) ?? '' },
    {
      name: 'location',
      label: words.venue,
      value: sub?.location ?? '',
      options: venues.map(({ key, name }) => [key, name]),
    },
    {
      name: 'status',
      label: words.state,
      value: isNew ? 'unpub' : (sub?.status ?? ''),
      options: STATUSES.map((one) => [one, words.statuses[one]]),
    },
    ...(refunded === undefined
      ? []
      : [{ name: 'resumes', label: words.resumes(refunded), type: 'checkbox' } satisfies FieldOf]),
    {
      name: 'view_begin',
      label: members.view_begin,
      type: 'datetime-local',
      value: isNew ? '' : toField(sub?.view_begin ?? null),
    },
    {
      name: 'view_end',
      label: members.view_end,
      type: 'datetime-local',
      value: isNew ? '' : toField(sub?.view_end ?? null),
    },
    {
      name: 'max_per_order',
      label: members.max_per_order,
      value: String(sub?.max_per_order ?? ''),
      inputMode: 'numeric',
    },
    ...ranks.flatMap((rank, i): FieldOf[] => {
      const of = (what: string) => `${words.rankOf.replace('%', String(i + 1))}: ${what}`;
      return [
        { name: `rank_${i}_name`, label: of(members.name), value: rank?.name ?? '' },
        { name: `rank_${i}_price`, label: of(members.price), value: rank?.price ?? '', inputMode: 'decimal' },
        {
          name: `rank_${i}_capacity`,
          label: of(members.capacity),
          value: String(rank?.capacity ?? ''),
          inputMode: 'numeric',
          hint: words.seatsHint,
        },
      ];
    }),
    ...types.map(
      ({ key, name }, i): FieldOf => ({
        name: `type_${i}`,
        label: `${words.onlyTypes}: ${name}`,
        type: 'checkbox',
        isOn: sub?.ticket_types?.includes(key) ?? false,
      }),
    ),
    {
      name: 'opens_at',
      label: words.roomOn,
      type: 'datetime-local',
      value: toField(room?.opens_at ?? null),
      hint: words.roomHint,
    },
    { name: 'per_minute', label: members.per_minute, value: String(room?.per_minute ?? 100), inputMode: 'numeric' },
    {
      name: 'shop_minutes',
      label: members.shop_minutes,
      value: String(room?.shop_minutes ?? 15),
      inputMode: 'numeric',
    },
  ];
  const when = sub && `${sub.date} ${sub.time.slice(0, 5)}`;
  return (
    <OfficeFrame visit={visit} at="/programme" title={isNew ? words.addPerformance : `${show.name}, ${when}`}>
      <p className={styles.links}>
        <a href={`/office/${ctx.client.name}/programme/${id}`}>{show.name}</a>
        {!isNew && <a href={`/office/${ctx.client.name}/performances/${performance}`}>{visit.words.performances}</a>}
      </p>
      <OfficeForm
        action={saveOnePerformance}
        fields={fields}
        hidden={{ show: String(id), id: isNew ? '' : performance, seen: sub && !isNew ? formVersion(sub) : '' }}
        submit={isNew ? words.addDo : visit.words.save}
        done={visit.words.saved}
        refusals={visit.words.refusals}
      />
    </OfficeFrame>
  );
}
