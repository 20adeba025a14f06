import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { type ShiftWords, shiftWordsFor } from '@/lib/i18n/office/shifts';
import { changeOf, getShift, type ListedShift, type ShiftLine } from '@/lib/office';
import { officeTransaction, Refusal } from '@/lib/staff';
import { formatMoment } from '../../../../_frame/format-date';
import { OfficeFrame } from '../../../../_frame/frames';
import { longIdIn } from '../../../../_frame/id-in';
import frame from '../../../../_frame/office.module.css';
import { OfficeForm } from '../../../../_frame/office-form';
import { ScrollTable } from '../../../../_frame/scroll-table';
import { mayDo, type OfficeVisit, openOffice, readVisit } from '../../../../_frame/visit';
import { amountOf } from '../../../reports/amounts';
import { approveOneShift, closeAnyShift, closeOwnShift, moveDrawerCash } from '../actions';
import { coinField, coinsOf } from '../count-in';
import { ShiftTabs } from '../shift-tabs';
import styles from '../shifts.module.css';
import { stateOf } from '../state-of';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: shiftWordsFor((await readVisit()).language).title,
});

type Props = { params: Promise<{ client: string; shift: string }> };

/** A shift: its ledger, to be printed, and what can be done with it now. */
export default async function ShiftPage({ params }: Props) {
  const { client, shift: given } = await params;
  const visit = await openOffice(client, '/office/[client]/till/shifts/[shift]');
  const id = longIdIn(given);
  if (id === undefined) notFound();
  const { ctx, language } = visit;
  const said = shiftWordsFor(language);
  const { shift, lines, sums, drawer } = await officeTransaction(ctx, (ctx) => getShift(ctx, id)).catch(missing);
  const show = (amount: string) => amountOf(visit, amount);
  const moment = (at: Date) => formatMoment(at, language, ctx.client.timezone);
  const facts: readonly (readonly [word: string, value: string])[] = [
    [said.person, shift.person],
    [said.opened, moment(shift.openedAt)],
    ...(shift.closedAt ? [[said.closed, moment(shift.closedAt)] as const] : []),
    [said.float, show(shift.float)],
    ...(['cash', 'refund', 'cash_in', 'cash_out'] as const).map((kind) => [said[kind], show(sums[kind])] as const),
    ...(shift.expected === null || shift.counted === null
      ? [[said.drawer, show(drawer)] as const]
      : [
          [said.expected, show(shift.expected)] as const,
          [said.counted, show(shift.counted)] as const,
          [said.difference, show(shift.difference ?? '0.00')] as const,
        ]),
    [said.card, show(sums.card)],
  ];
  return (
    <OfficeFrame visit={visit} at="/till/shifts" title={`${said.title}: ${shift.till}`}>
      <ShiftTabs visit={visit} said={said} at="shifts" />
      <p>
        {said.states[stateOf(shift)]}
        {shift.approver && ` · ${said.approvedBy(shift.approver)}`}
      </p>
      <dl className={styles.facts}>
        {facts.map(([word, value]) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {shift.note && <p>{`${said.note}: ${shift.note}`}</p>}
      <h2>{said.lines}</h2>
      <Lines visit={visit} said={said} lines={lines} />
      <p className={frame.hint}>{said.print}</p>
      <div className={styles.work}>
        <Work visit={visit} said={said} shift={shift} seen={lines.length} />
      </div>
    </OfficeFrame>
  );
}

function missing(error: unknown): never {
  if (error instanceof Refusal && error.code === 'not_found') notFound();
  throw error;
}

const toEnd = (word: string) => [word, styles.amount] as const;

function Lines({ visit, said, lines }: { visit: OfficeVisit; said: ShiftWords; lines: readonly ShiftLine[] }) {
  const { ctx, language } = visit;
  if (lines.length === 0) return <p>{said.noLines}</p>;
  return (
    <ScrollTable
      label={said.lines}
      className={styles.table}
      heads={[said.time, said.what, said.order, ...[said.amount, said.given, said.change].map(toEnd), said.reason]}
    >
      <tbody>
        {lines.map((line) => (
          <tr key={line.nr}>
            <td>{formatMoment(line.at, language, ctx.client.timezone)}</td>
            <td>
              {said[line.kind]}
              {line.kind === 'card' && `: ${said.cards[line.payment ?? '']}`}
            </td>
            <td>{line.orderId && <a href={`/office/${ctx.client.name}/orders/${line.orderId}`}>{line.orderId}</a>}</td>
            <td className={styles.amount}>{amountOf(visit, line.amount)}</td>
            <td className={styles.amount}>{line.given && amountOf(visit, line.given)}</td>
            <td className={styles.amount}>{line.given && amountOf(visit, changeOf(line))}</td>
            <td>{line.reason}</td>
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  );
}

type WorkProps = { visit: OfficeVisit; said: ShiftWords; shift: ListedShift /** Lines. */; seen: number };

/** The forms for a shift in its current state. */
function Work({ visit, said, shift, seen }: WorkProps) {
  const { ctx, words } = visit;
  const form = { refusals: { ...words.refusals, ...said.refusals }, stepUp: words.stepUpTitle };
  const hidden = { id: String(shift.id) };
  const isOwn = shift.staffId === ctx.person.id;
  const amount = { inputMode: 'decimal', autoComplete: 'off' } as const;
  if (shift.closedAt) {
    if (shift.approvedAt || isOwn || !mayDo(ctx, 'cash.reconcile')) return null;
    return (
      <section aria-labelledby="approve">
        <h2 id="approve">{said.approve}</h2>
        <p className={frame.hint}>{said.approveHint}</p>
        <OfficeForm action={approveOneShift} fields={[]} hidden={hidden} submit={said.approve} {...form} />
      </section>
    );
  }
  if (!isOwn && !mayDo(ctx, 'cash.reconcile')) return null;
  return (
    <>
      {isOwn && mayDo(ctx, 'cash.shift') && (
        <section aria-labelledby="move">
          <h2 id="move">{said.move}</h2>
          <OfficeForm
            action={moveDrawerCash}
            hidden={{ ...hidden, request: crypto.randomUUID() }}
            fields={[
              {
                name: 'kind',
                label: said.kind,
                type: 'select',
                options: [
                  ['cash_in', said.cash_in],
                  ['cash_out', said.cash_out],
                ],
              },
              { name: 'amount', label: `${said.amount} (${ctx.client.currency})`, required: true, ...amount },
              { name: 'reason', label: said.reason, required: true, autoComplete: 'off' },
            ]}
            submit={said.moveDo}
            isQuiet
            {...form}
          />
        </section>
      )}
      <section aria-labelledby="close">
        <h2 id="close">{said.close}</h2>
        <p className={frame.hint}>{said.closeHint}</p>
        <OfficeForm
          action={isOwn ? closeOwnShift : closeAnyShift}
          hidden={{ ...hidden, seen: String(seen) }}
          fields={[
            { name: 'sum', label: `${said.sum} (${ctx.client.currency})`, hint: said.countHint, ...amount },
            { name: 'note', label: said.note, type: 'textarea' },
          ]}
          submit={said.closeDo}
          {...form}
        >
          <fieldset className={styles.coins}>
            <legend>{said.counted}</legend>
            {coinsOf(ctx.client.currency).map((value) => (
              <label key={value}>
                {amountOf(visit, value)}
                <input name={coinField(value)} inputMode="numeric" autoComplete="off" maxLength={4} />
              </label>
            ))}
          </fieldset>
        </OfficeForm>
      </section>
    </>
  );
}
