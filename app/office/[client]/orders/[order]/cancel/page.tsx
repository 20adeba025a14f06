import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { formatPrice } from '@/lib/i18n';
import { orderWordsFor } from '@/lib/i18n/office/orders';
import { shiftWordsFor } from '@/lib/i18n/office/shifts';
import { providerName } from '@/lib/i18n/provider-names';
import { lesserMoney, type Money, sumMoney } from '@/lib/money';
import { findOwnShift } from '@/lib/office';
import { includedVat } from '@/lib/pricing';
import { isByHand, isInDrawer } from '@/lib/providers';
import { isFresh, officeTransaction } from '@/lib/staff';
import { OfficeFrame } from '../../../../_frame/frames';
import { OfficeForm } from '../../../../_frame/office-form';
import { StepUpFirst } from '../../../../_frame/step-up-first';
import { mayDo, openOffice, readVisit } from '../../../../_frame/visit';
import { cancelReservation, cancelTickets } from '../../actions';
import own from '../../orders.module.css';
import type { SearchQuery } from '../../read-filters';
import { chosenLines } from '../chosen-lines';
import { openOrder } from '../open-order';
import { TicketList } from '../ticket-list';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await readVisit()).words.orders });

type Props = { params: Promise<{ client: string; order: string }>; searchParams: Promise<SearchQuery> };

/** Previews the cancellation of the chosen tickets, with the amount to refund. */
export default async function CancelPage({ params, searchParams }: Props) {
  const { client, order: asked } = await params;
  const visit = await openOffice(client, '/office/[client]/orders/[order]/cancel');
  const { language, ctx, account, now } = visit;
  const words = orderWordsFor(language);
  const found = await openOrder(ctx, asked);
  const { order, payments, seen, elsewhere } = found;
  const base = `/office/${ctx.client.name}/orders/${order.id}`;
  const refusals = { ...visit.words.refusals, ...shiftWordsFor(language).refusals, ...words.refusals };
  const common = { refusals, stepUp: visit.words.stepUpTitle };
  const back = (
    <p>
      <a href={base} className={own.check}>
        {words.back}
      </a>
    </p>
  );
  const isWaiting = order.status === 'pending' || order.status === 'promised';
  // Unpaid invoices are cancelled on their own page, with a credit note.
  if (isWaiting && order.channel === 'invoice') redirect(`/office/${ctx.client.name}/invoices/${order.id}`);
  if (isWaiting && elsewhere === 0)
    return (
      <OfficeFrame visit={visit} at="/orders" title={words.cancelWhole}>
        <p>{words.cancelWholeText}</p>
        <OfficeForm
          action={cancelReservation}
          fields={[]}
          hidden={{ id: String(order.id), seen }}
          submit={words.cancelWholeDo}
          {...common}
        />
        {back}
      </OfficeFrame>
    );
  const lines = order.status === 'paid' ? chosenLines(found, await searchParams) : [];
  const title = lines.length === 0 ? words.chooseTickets : words.cancelTitle(lines.length);
  if (lines.length === 0 || !mayDo(ctx, 'refunds.make'))
    return (
      <OfficeFrame visit={visit} at="/orders" title={title}>
        <p>{lines.length === 0 ? words.none : visit.words.mayNotTitle}</p>
        {back}
      </OfficeFrame>
    );
  const positions = lines.map(({ position }) => position);
  const show = (amount: Money) => formatPrice(amount, { locale: language, currency: order.currency });
  const price = sumMoney(lines.map((line) => line.price));
  const payment = payments.find(({ settles }) => settles);
  const used = payments.filter(({ settles, topsUp }) => settles || topsUp);
  const left = payment ? found.left : price;
  const most = lesserMoney(sumMoney([price, order.paymentCost]), left);
  const suggested = lesserMoney(price, left);
  // Money that came another way is refunded that way, not from a drawer.
  const isInCash = used.some(({ provider }) => isInDrawer(provider));
  const shift = used.every(({ provider }) => isByHand(provider))
    ? await officeTransaction(ctx, findOwnShift)
    : undefined;
  const cash = !isInCash ? 'none' : shift ? 'inCash' : 'atTill';
  const rates = [...new Set(lines.map(({ vatRate }) => vatRate))];
  const { happens } = words;
  return (
    <OfficeFrame visit={visit} at="/orders" title={title}>
      <TicketList lines={lines} order={order} words={words} visit={visit} />
      <h2>{words.whatHappens}</h2>
      <ul className={own.happens}>
        <li>{happens.seats}</li>
        {lines.length === order.lines.length && <li>{happens.last}</li>}
        {!payment || payment.provider === 'free' ? (
          <li>{happens.free}</li>
        ) : (
          // Refunds use each payment up in this order (lib/payments/queue-order-refund.ts).
          used
            .sort((one, other) => Number(other.settles) - Number(one.settles) || one.id - other.id)
            .map(({ id, provider, description, method }) => (
              <li key={id}>
                {isByHand(provider)
                  ? cash === 'none'
                    ? happens.byHand
                    : happens[cash]
                  : provider === 'gift_card'
                    ? happens.onCard(`•••• ${method}`)
                    : happens.back(description || providerName(provider, language))}
              </li>
            ))
        )}
        {rates.map((rate) => {
          if (rate === null) return null;
          const of = sumMoney(lines.filter(({ vatRate }) => vatRate === rate).map((line) => line.price));
          return (
            <li
              key={rate}
            >{`${show(of)}, ${words.vatIn(show(includedVat(of, rate, order.currency).vat), String(rate))}`}</li>
          );
        })}
        {order.email && <li className={own.facts}>{happens.mail(order.email)}</li>}
      </ul>
      {isFresh(account, now) ? (
        <OfficeForm
          action={cancelTickets}
          fields={[
            {
              name: 'amount',
              label: `${words.amount} (${order.currency})`,
              value: suggested,
              hint: words.amountHint(show(price), show(most)),
              required: true,
              autoComplete: 'off',
            },
            ...(shift && isInCash
              ? [
                  {
                    name: 'drawer',
                    label: words.handOver,
                    type: 'select' as const,
                    value: String(shift.id),
                    options: [[String(shift.id), words.fromDrawer] as const, ['', words.atTillLater] as const],
                  },
                ]
              : []),
            { name: 'reason', label: words.reason, hint: words.reasonHint, autoComplete: 'off' },
          ]}
          hidden={{ id: String(order.id), seen, request: crypto.randomUUID(), positions: positions.join(' ') }}
          submit={words.cancelDo}
          {...common}
        />
      ) : (
        <StepUpFirst next={`${base}/cancel?${positions.map((one) => `t=${one}`).join('&')}`} visit={visit} />
      )}
      {back}
    </OfficeFrame>
  );
}
