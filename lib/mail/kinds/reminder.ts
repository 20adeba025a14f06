import { ridingMinutes } from '@/lib/cycling';
import { localTimeIn } from '@/lib/i18n';
import { formatDistance } from '@/lib/i18n/distance';
import { listDoorOpenings } from '@/lib/office';
import type { OrderLine } from '@/lib/orders';
import { findRidesAround } from '@/lib/rides';
import { listTickets } from '@/lib/tickets';
import { ticketsAttachment } from '../attachments';
import type { PerformanceInLetter } from '../letter';
import { type Composed, common, eventNames, type OrderMail, performancesOf, withCodes } from './order-mail';

/**
 * A reminder of the performances of a day, with the tickets and the route between venues; undefined when they are over, moved or cancelled.
 */
export async function reminder(
  { ctx, order, paper, href, venues }: OrderMail,
  day: string,
): Promise<Composed | undefined> {
  const { words } = paper;
  const isOn = ({ startsAt, isCancelled }: OrderLine) =>
    !isCancelled && startsAt > ctx.now && localTimeIn(ctx.client.timezone, startsAt).startsWith(day);
  const lines = order.lines.filter(isOn).sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  const [first] = lines;
  if (!first) return undefined;
  const isPaid = order.status === 'paid';
  const tickets = isPaid ? await listTickets(ctx, order) : [];
  const openings = await listDoorOpenings(ctx, [...new Set(lines.map(({ subEventId }) => subEventId))]);
  const told = withDoors(performancesOf(lines, { paper, venues }), openings, paper);
  const { performances, codes } = withCodes(told, tickets, paper);
  return {
    letter: {
      ...common({ ctx, order, paper, venues }),
      subject: words.reminderSubject(eventNames({ lines }), paper.day(first.startsAt)),
      paragraphs: [
        [words.reminder(paper.clock(first.startsAt)), ...(isPaid ? [words.reminderTickets] : [])].join(' '),
        ...(await ridesBetween(lines, { ctx, paper })),
      ],
      performances,
      action: isPaid ? { text: words.openTickets, href: `${href}/ticket` } : { text: words.openOrder, href },
    },
    attachments: isPaid ? [await ticketsAttachment(ctx, { order, paper, tickets, madeAt: ctx.now }), ...codes] : [],
  };
}

/** Adds when the doors open, below the times. */
const withDoors = (
  performances: readonly PerformanceInLetter[],
  openings: ReadonlyMap<number, Date>,
  { words, clock }: OrderMail['paper'],
): PerformanceInLetter[] =>
  performances.map((one) => {
    const at = openings.get(one.subEventId ?? 0);
    const [when = '', ...rest] = one.lines;
    return at ? { ...one, lines: [when, words.doorsOpen(clock(at)), ...rest] } : one;
  });

/** The routes from each performance to the next one at another venue, where a ride was measured. */
async function ridesBetween(
  lines: readonly OrderLine[],
  { ctx, paper }: Pick<OrderMail, 'ctx' | 'paper'>,
): Promise<string[]> {
  const stops = lines.filter((line, i) => line.locationId !== lines[i - 1]?.locationId);
  const said: string[] = [];
  for (const [i, stop] of stops.slice(1).entries()) {
    const from = stops[i];
    const way = from && (await findRidesAround(ctx, from.locationId)).to.get(stop.locationId);
    if (from && way) {
      const minutes = ridingMinutes(way, ctx.client.rideSpeedKmh);
      said.push(
        paper.words.rideBetween(
          from.locationName,
          stop.locationName,
          Math.ceil(minutes),
          formatDistance(way.metres, paper.locale),
        ),
      );
    }
  }
  return said;
}
