import type { Metadata } from 'next';
import { formatPrice } from '@/lib/i18n';
import { type OfficeOrderWords, orderWordsFor } from '@/lib/i18n/office/orders';
import { shiftWordsFor } from '@/lib/i18n/office/shifts';
import { providerName } from '@/lib/i18n/provider-names';
import { findOwnShift, type HangingRefund, listHangingRefunds, type RefundAfter } from '@/lib/office';
import { isFresh, officeTransaction } from '@/lib/staff';
import { formatMoment } from '../../_frame/format-date';
import { OfficeFrame } from '../../_frame/frames';
import { longIdIn } from '../../_frame/id-in';
import styles from '../../_frame/office.module.css';
import { OfficeForm } from '../../_frame/office-form';
import { Pager } from '../../_frame/pager';
import { mayDo, type OfficeVisit, openOffice, readVisit } from '../../_frame/visit';
import own from '../orders/orders.module.css';
import { State } from '../orders/state';
import { assignOne, handOutOne, retryOne, settleOne } from './actions';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await readVisit()).words.refunds });

type Props = {
  params: Promise<{ client: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** Refunds that need attention: why, and what to do. */
export default async function RefundsPage({ params, searchParams }: Props) {
  const visit = await openOffice((await params).client, '/office/[client]/refunds');
  const { language, ctx } = visit;
  const words = orderWordsFor(language);
  const after = refundIn((await searchParams).after);
  const base = `/office/${ctx.client.name}/refunds`;
  const { list, shift } = await officeTransaction(ctx, async (ctx) => ({
    list: await listHangingRefunds(ctx, after),
    shift: mayDo(ctx, 'cash.shift') ? await findOwnShift(ctx) : undefined,
  }));
  const { rows: refunds, hasMore } = list;
  const moment = (at: Date | null) => (at ? formatMoment(at, language, ctx.client.timezone) : '–');
  return (
    <OfficeFrame visit={visit} at="/refunds" title={words.refundsTitle}>
      <p>{refunds.length === 0 && !after ? words.refundsEmpty : words.refundsText}</p>
      <ul className={`${styles.rows} ${own.table}`}>
        {refunds.map((hanging) => {
          const { refund, why, order, provider } = hanging;
          return (
            <li key={refund.id}>
              <div className={own.facts}>
                <strong>{formatPrice(refund.amount, { locale: language, currency: refund.currency })}</strong>{' '}
                <a href={`/office/${ctx.client.name}/orders/${order.id}`}>{order.number}</a>{' '}
                <State tone={why === 'failed' || why === 'unassigned' ? 'wrong' : 'waiting'}>
                  {why === 'cash' ? words.toHandOut : words.refundStatuses[refund.status]}
                </State>
                <p>
                  {words.hangs[why]} {refund.lastError && <code>{refund.lastError}</code>}
                </p>
                <p>
                  {words.since} {moment(refund.createdAt)} ·{' '}
                  {why !== 'cash' && `${words.nextTry} ${moment(refund.nextTryAt)} · `}
                  {providerName(provider, language)}, {words.reasons[refund.reason]}
                </p>
                <p>
                  {words.toDo}: {words.todo[why]}
                </p>
              </div>
              <Deeds hanging={hanging} words={words} visit={visit} shift={shift?.id} />
            </li>
          );
        })}
      </ul>
      <Pager
        first={after && [base, words.refundsFirst]}
        next={hasMore && [`${base}?after=${textOf(refunds.at(-1))}`, words.refundsNext]}
      />
    </OfficeFrame>
  );
}

const textOf = (last: HangingRefund | undefined): string => `${last?.why === 'cash' ? 'cash-' : ''}${last?.refund.id}`;

/** The last refund of the page before, in an address: its id, for cash to hand out after `cash-`; undefined for other text. */
function refundIn(text: unknown): RefundAfter | undefined {
  const [, cash, digits] = /^(cash-)?(\d+)$/.exec(String(text ?? '')) ?? [];
  const id = longIdIn(digits);
  return id === undefined ? undefined : { id, isCash: cash !== undefined };
}

type DeedsProps = { hanging: HangingRefund; words: OfficeOrderWords; visit: OfficeVisit; shift: number | undefined };

/** The forms that this person may use; if they need a step-up, a link to that comes first. */
function Deeds({ hanging: { refund, why, version, positions, order, others }, words, visit, shift }: DeedsProps) {
  const { ctx, account, now } = visit;
  const [mayMake, maySettle] = [mayDo(ctx, 'refunds.make'), mayDo(ctx, 'refunds.approve')];
  if (why === 'retrying' || why === 'waiting') return null;
  const proof = !isFresh(account, now) && (
    <a href={`/office/step-up?next=/office/${ctx.client.name}/refunds`}>{visit.words.stepUpTitle}</a>
  );
  const refusals = { ...visit.words.refusals, ...shiftWordsFor(visit.language).refusals, ...words.refusals };
  if (why === 'cash')
    return (
      <div className={own.row}>
        {shift !== undefined && (
          <OfficeForm
            action={handOutOne}
            fields={[]}
            hidden={{ id: String(refund.id), shift: String(shift), request: crypto.randomUUID() }}
            submit={words.handOut}
            about={order.number}
            isQuiet={true}
            refusals={refusals}
          />
        )}
        {shift === undefined && mayDo(ctx, 'cash.shift') && (
          <a href={`/office/${ctx.client.name}/till/shifts`}>{words.needsShift}</a>
        )}
        {maySettle &&
          (proof || (
            <OfficeForm
              action={settleOne}
              fields={[]}
              hidden={{ id: String(refund.id), version }}
              submit={words.otherWay}
              about={order.number}
              isQuiet={true}
              refusals={refusals}
              stepUp={visit.words.stepUpTitle}
            />
          ))}
      </div>
    );
  if (!mayMake && !maySettle) return null;
  if (proof) return proof;
  const common = {
    hidden: { id: String(refund.id), version },
    about: order.number,
    isQuiet: true,
    refusals,
    stepUp: visit.words.stepUpTitle,
  };
  return (
    <div className={own.row}>
      {why === 'failed' && mayMake && <OfficeForm action={retryOne} fields={[]} submit={words.retry} {...common} />}
      {why === 'failed' && maySettle && (
        <OfficeForm action={settleOne} fields={[]} submit={words.settled} {...common} />
      )}
      {why === 'unassigned' && mayMake && (
        <OfficeForm
          action={assignOne}
          fields={[
            ...(others.length > 0
              ? [
                  {
                    name: 'orderId',
                    label: words.assignOrder,
                    type: 'select' as const,
                    value: String(order.id),
                    options: [{ ...order, positions }, ...others].map(
                      ({ id, number, positions }) => [String(id), `${number} (${positions.join(', ')})`] as const,
                    ),
                  },
                ]
              : []),
            {
              name: 'positions',
              label: others.length > 0 ? words.assignTickets : `${words.assignTickets} (${positions.join(', ')})`,
              hint: words.assignHint,
              autoComplete: 'off',
            },
          ]}
          submit={words.assign}
          {...common}
        />
      )}
    </div>
  );
}
