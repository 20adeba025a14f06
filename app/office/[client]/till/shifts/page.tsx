import type { Metadata } from 'next';
import { shiftWordsFor } from '@/lib/i18n/office/shifts';
import { findOwnShift, listShifts, listTills } from '@/lib/office';
import { officeTransaction } from '@/lib/staff';
import { formatMoment } from '../../../_frame/format-date';
import { OfficeFrame } from '../../../_frame/frames';
import { longIdIn } from '../../../_frame/id-in';
import { ScrollTable } from '../../../_frame/scroll-table';
import { mayDo, openOffice, readVisit } from '../../../_frame/visit';
import { amountOf } from '../../reports/amounts';
import { openOneShift } from './actions';
import { Opening } from './opening';
import { ShiftTabs } from './shift-tabs';
import styles from './shifts.module.css';
import { stateOf } from './state-of';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: shiftWordsFor((await readVisit()).language).title,
});

type Props = {
  params: Promise<{ client: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** The member's own shifts, for leads all shifts; and a form to open one. */
export default async function ShiftsPage({ params, searchParams }: Props) {
  const visit = await openOffice((await params).client, '/office/[client]/till/shifts');
  const { ctx, language } = visit;
  const said = shiftWordsFor(language);
  const before = longIdIn((await searchParams).before);
  const { own, tills, rows, more } = await officeTransaction(ctx, async (ctx) => ({
    own: await findOwnShift(ctx),
    tills: await listTills(ctx),
    ...(await listShifts(ctx, { before })),
  }));
  const base = `/office/${ctx.client.name}/till/shifts`;
  return (
    <OfficeFrame visit={visit} at="/till/shifts" title={said.title}>
      <ShiftTabs visit={visit} said={said} at="shifts" />
      {own && (
        <p>
          {said.mine} <a href={`${base}/${own.id}`}>{said.toMine}</a>
        </p>
      )}
      {!own && mayDo(ctx, 'cash.shift') && <Opening visit={visit} said={said} tills={tills} action={openOneShift} />}
      {rows.length === 0 ? (
        <p>{said.none}</p>
      ) : (
        <ScrollTable
          label={said.title}
          className={styles.table}
          heads={[
            said.opened,
            said.till,
            said.person,
            ...[said.expected, said.counted, said.difference].map((word) => [word, styles.amount] as const),
            said.state,
          ]}
        >
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">
                  <a href={`${base}/${row.id}`}>{formatMoment(row.openedAt, language, ctx.client.timezone)}</a>
                </th>
                <td>{row.till}</td>
                <td>{row.person}</td>
                <td className={styles.amount}>{row.expected && amountOf(visit, row.expected)}</td>
                <td className={styles.amount}>{row.counted && amountOf(visit, row.counted)}</td>
                <td className={styles.amount}>{row.difference && amountOf(visit, row.difference)}</td>
                <td>{said.states[stateOf(row)]}</td>
              </tr>
            ))}
          </tbody>
        </ScrollTable>
      )}
      {more !== undefined && (
        <p>
          <a href={`${base}?before=${more}`}>{visit.words.earlier}</a>
        </p>
      )}
    </OfficeFrame>
  );
}
