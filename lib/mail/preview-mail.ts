import type { Context } from '@/lib/context';
import { giftCardShopWordsFor } from '@/lib/i18n/gift-cards';
import { settingsWordsFor } from '@/lib/i18n/office/settings';
import { MAIL_TEXTS, type MailText, type MailTexts, type MailVariable, type TextedMail } from '@/lib/mail-texts';
import { money } from '@/lib/money';
import { type Paper, paperFrom } from '@/lib/papers';
import { type Letter, letterHtml } from './letter';
import { mailTextFor, withTexts } from './own-texts';
import { logoInLetter } from './send-mail';

const FORTNIGHT_MS = 14 * 24 * 60 * 60 * 1000;
const COUNT = 2;
const AMOUNT = money('35.00');
const ORDER = '2027-000123';
const INVOICE = 'F2027-0012';

export type MailPreviewed = { subject: string; html: string };

/** A mail about a sample order, with the given texts instead of the stored ones. */
export async function previewMail(
  ctx: Context,
  { mail, language, text }: { mail: TextedMail; language: string; text: MailText },
): Promise<MailPreviewed> {
  const { client } = ctx;
  const texts: MailTexts = { ...client.mailTexts, [mail]: { ...client.mailTexts?.[mail], [language]: text } };
  // Texts for all mails are shown in the mail that is sent most.
  const shown = mail === 'all' ? 'confirmation' : mail;
  const { letter: usual, paper, values } = sample(ctx, shown, language);
  const letter = withTexts(usual, mailTextFor({ mail: shown, texts, locale: language }), values);
  const logo = await logoInLetter(ctx);
  const src = logo && `data:image/png;base64,${(logo.attachment.content as Buffer).toString('base64')}`;
  return { subject: letter.subject, html: letterHtml(letter, paper, logo && src ? { ...logo.shown, src } : undefined) };
}

/** Doek's default texts of a mail. */
export function defaultMail(ctx: Context, { mail, language }: { mail: TextedMail; language: string }) {
  const { subject, greeting } = sample(ctx, mail === 'all' ? 'confirmation' : mail, language).letter;
  return { subject, greeting };
}

function sample({ client, now }: Context, mail: Exclude<TextedMail, 'all'>, language: string) {
  const paper = paperFrom({ ...client, locale: language });
  const { sampleTitle } = settingsWordsFor(language).look;
  const startsAt = new Date(now.getTime() + FORTNIGHT_MS);
  const values: Record<MailVariable, string> = {
    first_name: settingsWordsFor(language).mails.sampleName,
    shows: sampleTitle,
    date: paper.day(startsAt),
    time: paper.clock(startsAt),
    venue: client.title,
    tickets: String(COUNT),
    order: ORDER,
    invoice: INVOICE,
    amount: paper.price(AMOUNT),
    due: paper.day(startsAt),
    organisation: client.title,
  };
  return { letter: sampleLetter(mail, paper, values), paper, values };
}

/** The default letter of a mail about the sample order. */
function sampleLetter(
  mail: Exclude<TextedMail, 'all'>,
  { words, price, locale }: Paper,
  { first_name, shows, date, time, venue, organisation, amount, due }: Record<MailVariable, string>,
): Letter {
  const cards = giftCardShopWordsFor(locale);
  const says = {
    confirmation: [words.confirmationSubject(COUNT, shows), words.confirmation(COUNT), words.openTickets],
    reserved: [words.reservedSubject(shows), words.reserved(COUNT, price(AMOUNT), time), words.openOrder],
    reminder: [
      words.reminderSubject(shows, date),
      `${words.reminder(time)} ${words.reminderTickets}`,
      words.openTickets,
    ],
    performance_changed: [words.movedSubject(shows), words.movedPaid, words.openTickets],
    seat_changed: [words.seatChangedSubject(shows), words.seatChanged, words.openTickets],
    line_cancelled: [words.lineCancelledSubject(1, shows), words.ticketsCancelled(1), words.openOrder],
    refunded: [words.refundedSubject(price(AMOUNT)), words.refunded(price(AMOUNT)), words.openOrder],
    receipt: [words.receiptSubject(ORDER), words.receiptText, words.openReceipt],
    released: [words.releasedSubject(shows), words.released, words.openOrder],
    payment_failed: [words.failedSubject(shows), words.failed(time), words.payAgain],
    invoice: [words.invoiceSubject(INVOICE), words.invoiceText(COUNT), words.openOrder],
    invoice_changed: [words.creditSubject(INVOICE), words.creditText, words.openOrder],
    invoice_due: [words.dueSubject(INVOICE, due), words.due(amount, due), words.openOrder],
    gift_card_bought: [cards.boughtSubject(amount), cards.bought, words.openOrder],
    gift_card: [cards.cardSubject(organisation), cards.cardText(amount, organisation), cards.seeBalance],
  } as const satisfies Record<Exclude<TextedMail, 'all'>, readonly [string, string, string]>;
  const [subject, said, action] = says[mail];
  return {
    subject,
    greeting: MAIL_TEXTS[mail].some((name) => name === 'first_name') ? words.hello(first_name) : words.helloThere,
    paragraphs: [said],
    action: { text: action, href: '#' },
    performances: mail.startsWith('gift_card') ? [] : [{ title: shows, lines: [`${date}, ${time}`, venue] }],
    footer: `${words.mailReason(organisation)} ${words.order} ${ORDER}.`,
  };
}
