import { ownWordsFor, placedIn } from '@/lib/i18n/own-words';
import { seatText } from '@/lib/papers';
import { getUpgrade, getUpgradeSeat } from '@/lib/payments';
import { type Composed, common, type OrderMail } from './order-mail';

/** A dearer seat is held: the surcharge and its deadline; undefined when the upgrade has ended since. */
export async function upgrade(
  { ctx, order, paper, href, venues }: OrderMail,
  id: number,
): Promise<Composed | undefined> {
  const { words } = paper;
  const asked = await getUpgrade(ctx, id);
  if (asked.status !== 'waiting' || asked.payBy <= ctx.now) return undefined;
  const seat = placedIn(ownWordsFor(ctx.client, order.locale), await getUpgradeSeat(ctx, asked));
  const numbered = seat.section !== null;
  const place = { section: seat.section, row: numbered ? seat.rowNr : null, seat: numbered ? seat.seatNr : null };
  const until = `${paper.day(asked.payBy)}, ${paper.clock(asked.payBy)}`;
  return {
    letter: {
      ...common({ ctx, order, paper, venues }),
      subject: words.upgradeSubject(seat.eventName),
      paragraphs: [words.upgrade(paper.price(asked.amount), until)],
      performances: [
        {
          title: seat.eventName,
          lines: [
            `${paper.day(seat.startsAt)}, ${paper.times(seat)}`,
            seat.locationName,
            `${seatText(place, paper)} · ${seat.categoryName}`,
          ],
        },
      ],
      action: { text: words.payDifference, href },
    },
    attachments: [],
  };
}
