import type { Client } from '@/lib/context';
import { fillText, paragraphsOf } from '@/lib/fill-text';
import { languageOf } from '@/lib/i18n';
import { getMailing, type Mailing, type Values } from '@/lib/office';
import type { Paper } from '@/lib/papers';
import { receiptNumber } from '@/lib/tickets';
import { type Composed, common, type OrderMail } from './order-mail';

/** A mailing to the buyers of a performance; undefined when this order has no ticket for it any more. */
export async function mailing(
  { ctx, order, paper, href, venues }: OrderMail,
  id: number,
): Promise<Composed | undefined> {
  const found = await getMailing(ctx, id);
  if (!found || !order.lines.some(({ subEventId }) => subEventId === found.subEventId)) return undefined;
  const about = { firstName: order.firstName, order: receiptNumber(order) };
  return {
    letter: {
      ...common({ ctx, order, paper, venues }),
      ...mailingText(found, paper, ctx.client, about),
      action: { text: paper.words.openOrder, href },
    },
    attachments: [],
  };
}

type MailFacts = { firstName: string; order: string };

/** Subject and paragraphs in the paper's language, else in the organisation's, else in the first one with a text. */
export function mailingText(
  { texts, eventName, startsAt, locationName }: Mailing,
  paper: Paper,
  { locale, title }: Pick<Client, 'locale' | 'title'>,
  { firstName, order }: MailFacts,
): { subject: string; paragraphs: string[] } {
  const written = texts[languageOf(paper.locale)] ?? texts[languageOf(locale)] ?? Object.values(texts)[0];
  const values: Values = {
    first_name: firstName,
    show: eventName,
    date: paper.day(startsAt),
    time: paper.clock(startsAt),
    venue: locationName,
    order,
    organisation: title,
  };
  return {
    subject: fillText(written?.subject ?? '', values),
    paragraphs: paragraphsOf(written?.text ?? '').map((one) => fillText(one, values)),
  };
}
