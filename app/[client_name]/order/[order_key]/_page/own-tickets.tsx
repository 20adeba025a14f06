import button from '@/app/_ui/button.module.css';
import { formatDay, formatTime, localTimeIn } from '@/lib/i18n';
import { buyingWordsFor } from '@/lib/i18n/buying';
import { orderWordsFor } from '@/lib/i18n/orders';
import { paperWordsFor } from '@/lib/i18n/papers';
import { hasAppleWallet, QUIET_ZONE, qrCode } from '@/lib/papers';
import { listTickets, type Ticket } from '@/lib/tickets';
import { describeSeat } from '../../../_shop/describe-seat';
import type { Language } from '../../../_shop/language';
import type { OrderPage } from './find-order-page';
import styles from './order.module.css';

/** The tickets of a paid order: their codes, and the papers to download. */
export async function OwnTickets({
  about: { ctx, href, order, showsNames },
  language,
}: {
  about: OrderPage;
  language: Language;
}) {
  const { locale } = language;
  const words = orderWordsFor(locale);
  const paperWords = paperWordsFor(locale);
  const tickets = (await listTickets(ctx, order)).toSorted(
    (a, b) => a.startsAt.getTime() - b.startsAt.getTime() || a.position - b.position,
  );
  const holders = new Map(showsNames ? order.lines.map(({ position, holder }) => [position, holder]) : []);
  const when = (local: string) => `${formatDay(local, language)}, ${formatTime(local, locale)}`;
  return (
    <div className={styles.tickets}>
      <p className={styles.papers}>
        <a className={button.button} href={`${href}/ticket`}>
          {words.showTickets(tickets.length)}
        </a>
        <a className={button.quiet} href={`${href}/ticket.pdf`}>
          {words.downloadTickets}
        </a>
        {hasAppleWallet() && (
          <a className={button.quiet} href={`${href}/apple-wallet`}>
            {paperWords.addToAppleWallet}
          </a>
        )}
      </p>
      <ul className={styles.codes}>
        {tickets.map((ticket) => (
          <li key={ticket.position}>
            {!ticket.isCancelled && <Code ticket={ticket} label={words.codeOf(ticket.position)} />}
            <p className={styles.kind}>
              {ticket.eventName}
              {holders.get(ticket.position) && <span className={styles.place}>{holders.get(ticket.position)}</span>}
              <span className={styles.place}>
                {ticket.isCancelled ? paperWords.isCancelled : when(localTimeIn(ctx.client.timezone, ticket.startsAt))}
                <br />
                {ticket.ticketType},{' '}
                {describeSeat(
                  { ...ticket, categoryName: ticket.category, row: ticket.row ?? '', seat: ticket.seat ?? '' },
                  buyingWordsFor(locale),
                )}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Code({ ticket, label }: { ticket: Ticket; label: string }) {
  const { size, path } = qrCode(ticket.code);
  const side = size + 2 * QUIET_ZONE;
  return (
    <svg
      className={styles.code}
      role="img"
      aria-label={label}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
