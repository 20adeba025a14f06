import type { Metadata } from 'next';
import { orderWordsFor } from '@/lib/i18n/office/orders';
import { MOST_ENTRIES } from '@/lib/office';
import { receiptNumber } from '@/lib/tickets';
import { formatMoment } from '../../../_frame/format-date';
import { OfficeFrame } from '../../../_frame/frames';
import styles from '../../../_frame/office.module.css';
import { OfficeForm } from '../../../_frame/office-form';
import { openOffice, readVisit } from '../../../_frame/visit';
import { writeNote } from '../actions';
import own from '../orders.module.css';
import { State, TONE_OF_ORDER } from '../state';
import { Contact } from './contact';
import { History } from './history';
import { MoneyOf } from './money-of';
import { openOrder } from './open-order';
import { Tickets } from './tickets';
import { Upgrades } from './upgrades';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await readVisit()).words.orders });

type Props = { params: Promise<{ client: string; order: string }> };

/** An order with all its data, and what can be done with it. */
export default async function OrderPage({ params }: Props) {
  const { client, order: asked } = await params;
  const visit = await openOffice(client, '/office/[client]/orders/[order]');
  const { language, ctx } = visit;
  const words = orderWordsFor(language);
  const found = await openOrder(ctx, asked);
  const { order, note } = found;
  const moment = (at: Date) => formatMoment(at, language, ctx.client.timezone);
  const refusals = { ...visit.words.refusals, ...words.refusals };
  return (
    <OfficeFrame visit={visit} at="/orders" title={`${words.number} ${receiptNumber(order)}`}>
      <p>
        <State tone={TONE_OF_ORDER[order.status]}>{words.statuses[order.status]}</State> ·{' '}
        <time dateTime={order.createdAt.toISOString()}>{moment(order.createdAt)}</time> ·{' '}
        {order.channel === 'invoice' ? (
          <a href={`/office/${ctx.client.name}/invoices/${order.id}`}>{words.channels.invoice}</a>
        ) : (
          words.channels[order.channel]
        )}
      </p>
      <Tickets found={found} words={words} visit={visit} />
      <Upgrades found={found} words={words} visit={visit} />
      <div className={own.columns}>
        <MoneyOf found={found} words={words} visit={visit} />
        <Contact found={found} words={words} visit={visit} />
        <section aria-labelledby="note">
          <h2 id="note">{words.note}</h2>
          {note?.text && (
            <p className={own.small}>
              {note.name}, {moment(note.changedAt)}
            </p>
          )}
          {order.erasedAt ? (
            <p>{words.erased}</p>
          ) : (
            <OfficeForm
              action={writeNote}
              fields={[
                { name: 'text', label: words.note, type: 'textarea', value: note?.text ?? '', hint: words.noteHint },
              ]}
              hidden={{ id: String(order.id), version: String(note?.version ?? 0) }}
              submit={words.noteSave}
              isQuiet
              refusals={refusals}
            />
          )}
        </section>
        <section aria-labelledby="mails">
          <h2 id="mails">{words.mails}</h2>
          {found.mails.length === 0 && <p>{words.noMails}</p>}
          {found.mails.length === MOST_ENTRIES && <p>{visit.words.onlyLatest(MOST_ENTRIES)}</p>}
          <ul className={styles.rows}>
            {found.mails.map((mail) => (
              <li key={mail.id}>
                <span>{words.mailKinds[mail.kind]}</span>
                <p>
                  <State tone={mail.failedAt ? 'wrong' : mail.sentAt ? 'good' : 'waiting'}>
                    {words.mailStates[mail.failedAt ? 'failed' : mail.sentAt ? 'sent' : 'waiting']}
                  </State>{' '}
                  {moment(mail.sentAt ?? mail.failedAt ?? mail.queuedAt)}
                </p>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <History entries={found.history} words={words} visit={visit} />
    </OfficeFrame>
  );
}
