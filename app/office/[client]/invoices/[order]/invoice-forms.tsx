import type { InvoiceWords } from '@/lib/i18n/office/invoices';
import { dayAt, type InvoiceAccount, type OfficeOrder } from '@/lib/office';
import { OfficeForm } from '../../../_frame/office-form';
import { mayDo, type OfficeVisit } from '../../../_frame/visit';
import { cancelGroup, extendOne, notePart, remindOne, takeTicketsOff } from '../actions';

type Props = { found: OfficeOrder; account: InvoiceAccount; words: InvoiceWords; visit: OfficeVisit };

/** The forms for an unpaid invoice. */
export function InvoiceForms({ found: { order, seen }, account, words, visit }: Props) {
  const { ctx, now } = visit;
  const common = { refusals: { ...visit.words.refusals, ...words.refusals }, stepUp: visit.words.stepUpTitle };
  const of = { id: String(order.id), seen };
  const reason = { name: 'reason', label: words.reason, autoComplete: 'off' };
  return (
    <>
      {mayDo(ctx, 'orders.sell') && (
        <>
          <h2>{words.notePart}</h2>
          <OfficeForm
            action={notePart}
            fields={[
              {
                name: 'amount',
                label: `${words.amount} (${order.currency})`,
                value: account.open,
                inputMode: 'decimal',
                required: true,
                autoComplete: 'off',
              },
              {
                name: 'paidOn',
                label: words.paidOn,
                type: 'date',
                required: true,
                value: dayAt(now, ctx.client.timezone),
              },
              {
                name: 'paidBy',
                label: words.paidBy,
                options: [
                  ['bank', words.bank],
                  ['cash', words.cash],
                ],
              },
              { name: 'reference', label: words.bankReference, autoComplete: 'off' },
            ]}
            hidden={{ ...of, open: account.open, request: crypto.randomUUID() }}
            submit={words.note}
            {...common}
          />
          <h2>{words.extend}</h2>
          <OfficeForm
            action={extendOne}
            fields={[{ name: 'dueOn', label: words.dueOn, type: 'date', value: account.dueOn, required: true }]}
            hidden={of}
            submit={words.extendDo}
            isQuiet
            {...common}
          />
          <h2>{words.remind}</h2>
          <OfficeForm
            action={remindOne}
            fields={[]}
            hidden={of}
            submit={words.remind}
            isQuiet
            done={words.reminded}
            {...common}
          />
        </>
      )}
      {mayDo(ctx, 'orders.cancel') && (
        <>
          {order.lines.length > 1 && (
            <>
              <h2>{words.takeOff}</h2>
              <p>{words.takeOffText}</p>
              <OfficeForm
                action={takeTicketsOff}
                fields={[
                  ...order.lines.map(({ position, section, rowNr, seatNr, discountName }) => ({
                    name: `t-${position}`,
                    type: 'checkbox' as const,
                    label: words.seat(
                      position,
                      [section, seatNr === '0' ? '' : `${rowNr} ${seatNr}`, discountName].filter(Boolean).join(' · '),
                    ),
                  })),
                  reason,
                ]}
                hidden={{ ...of, request: crypto.randomUUID() }}
                submit={words.takeOffDo}
                isQuiet
                {...common}
              />
            </>
          )}
          <h2>{words.cancel}</h2>
          <p>{words.cancelText}</p>
          <OfficeForm action={cancelGroup} fields={[reason]} hidden={of} submit={words.cancelDo} isQuiet {...common} />
        </>
      )}
    </>
  );
}
