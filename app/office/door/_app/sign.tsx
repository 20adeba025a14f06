import { fillPlaceholders } from '@/app/office/_frame/fill-placeholders';
import { type DoorTicket, type Tone, toneOf } from '@/lib/door';
import type { DoorWords } from '@/lib/i18n/office/door';
import styles from './door.module.css';
import type { ShownScan } from './engine';
import type { KeptSnapshot } from './store';

const SHAPES: Record<Tone, React.ReactNode> = {
  go: (
    <>
      <circle cx="50" cy="50" r="46" />
      <path d="M28 52 44 68 74 34" className={styles.mark} />
    </>
  ),
  care: (
    <>
      <path d="M50 6 96 90H4Z" />
      <path d="M50 36v28M50 76v1" className={styles.mark} />
    </>
  ),
  stop: (
    <>
      <path d="M31 4h38l27 27v38L69 96H31L4 69V31Z" />
      <path d="m34 34 32 32m0-32L34 66" className={styles.mark} />
    </>
  ),
};

/** The seat of a ticket on one line. */
export function describeSeat(words: DoorWords, { section, row, seat }: DoorTicket): string {
  const parts = [section, row && fillPlaceholders(words.row, { row }), seat && fillPlaceholders(words.seat, { seat })];
  return parts.filter(Boolean).join(', ');
}

type Props = {
  words: DoorWords;
  language: string;
  shown: ShownScan;
  snapshot: KeptSnapshot;
  newTicket: DoorTicket | undefined;
};

/** The verdict: colour, shape and word, the reason, and what to do. */
export function Sign({ words, language, shown, snapshot, newTicket }: Props) {
  const { verdict, ticket, first, performance } = shown;
  const tone = toneOf(verdict);
  const [title, todo] = words.verdicts[verdict];
  const { timezone: timeZone } = snapshot.device;
  const time = (at: number) =>
    new Intl.DateTimeFormat(language, { timeStyle: 'short', hourCycle: 'h23', timeZone }).format(at);
  const day = (at: number) =>
    new Intl.DateTimeFormat(language, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone,
    }).format(at);
  const section = ticket?.section ?? '';
  const gates = snapshot.gates.filter(({ sections }) => sections === null || sections.includes(section));
  const opens = snapshot.device.opens_at;
  const why = fillPlaceholders(todo, {
    at: first ? time(first.at) : opens ? time(Date.parse(opens)) : '',
    gate: first?.gate ?? '',
    section,
    gates: gates.map(({ name }) => name).join(', '),
    performance: performance
      ? fillPlaceholders(words.tellWhen, { name: performance.name, at: day(performance.at) })
      : words.otherHouse,
    seat: newTicket ? fillPlaceholders(words.newSeat, { seat: describeSeat(words, newTicket) || newTicket.type }) : '',
  });
  return (
    <section className={styles.sign} data-tone={tone}>
      <svg viewBox="0 0 100 100" aria-hidden="true">
        {SHAPES[tone]}
      </svg>
      <h2>{title}</h2>
      {why && <p>{why}</p>}
      {ticket && (
        <p className={styles.ticket}>
          {[
            describeSeat(words, ticket),
            ticket.type,
            ticket.name,
            fillPlaceholders(words.order, { last4: ticket.last4 }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      {shown.isOffline && <p className={styles.small}>{words.offline}</p>}
    </section>
  );
}
