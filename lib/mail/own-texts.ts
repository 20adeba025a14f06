import type { Client } from '@/lib/context';
import { fillText, paragraphsOf } from '@/lib/fill-text';
import { languageOf } from '@/lib/i18n';
import {
  hasSubject,
  type MailText,
  type MailTexts,
  type MailVariable,
  sharesTexts,
  TEXTED_MAILS,
  type TextedMail,
} from '@/lib/mail-texts';
import type { Order } from '@/lib/orders';
import type { MailKind } from '@/lib/outbox';
import type { Paper } from '@/lib/papers';
import { receiptNumber } from '@/lib/tickets';
import { type Composed, eventNames, type OrderMail } from './kinds/order-mail';
import type { Letter } from './letter';

type Written = { mail: TextedMail; texts: MailTexts | null; locale: string };

/** The organisation's text of a mail in a language; fields that it lacks come from its text for all mails. */
export function mailTextFor({ mail, texts, locale }: Written): MailText {
  const language = languageOf(locale);
  const shared = sharesTexts(mail) ? texts?.all?.[language] : undefined;
  const { subject, greeting, closing } = texts?.[mail]?.[language] ?? {};
  return { subject, greeting: greeting ?? shared?.greeting, closing: closing ?? shared?.closing };
}

/** Replaces Doek's texts in a letter by those. */
export function withTexts(
  letter: Letter,
  { subject, greeting, closing }: MailText,
  values: Record<MailVariable, string>,
): Letter {
  return {
    ...letter,
    ...(subject && { subject: fillText(subject, values) }),
    ...(greeting && { greeting: fillText(greeting, values) }),
    ...(closing && { closing: paragraphsOf(closing).map((one) => fillText(one, values)) }),
  };
}

/** A letter with the organisation's own texts, if it has some for that mail. */
export function applyOwnTexts({ letter, texted }: Composed, kind: MailKind, { ctx, order, paper }: OrderMail): Letter {
  const ofTickets = order.kind === 'tickets' ? TEXTED_MAILS.find((one) => one === kind && hasSubject(one)) : undefined;
  const mail = texted?.mail ?? ofTickets;
  if (!mail) return letter;
  const text = mailTextFor({ mail, texts: ctx.client.mailTexts, locale: paper.locale });
  return withTexts(letter, text, { ...valuesOf(order, paper, ctx.client), ...texted?.values });
}

/** Of several performances, the first. */
function valuesOf(order: Order, paper: Paper, { title }: Pick<Client, 'title'>): Record<MailVariable, string> {
  const told = order.lines.length > 0 ? order.lines : order.ended;
  const [first] = told.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  return {
    first_name: order.firstName,
    shows: eventNames({ lines: told }),
    date: first ? paper.day(first.startsAt) : '',
    time: first ? paper.clock(first.startsAt) : '',
    venue: first?.locationName ?? '',
    tickets: String(told.length),
    order: receiptNumber(order),
    organisation: title,
    invoice: '',
    amount: '',
    due: '',
  };
}
