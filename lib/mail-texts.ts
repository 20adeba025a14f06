import { unknownIn } from './fill-text';

/** The variables that an organisation's own mail texts may contain. */
const VARIABLES = ['first_name', 'shows', 'date', 'time', 'venue', 'tickets', 'order', 'organisation'] as const;
/** Variables only of mails about invoices and gift cards: an invoice's number and due date, an amount. */
const OF_INVOICES = [...VARIABLES, 'invoice', 'amount', 'due'] as const;
export type MailVariable = (typeof OF_INVOICES)[number];
/** Without text that the buyer typed, because the address is not confirmed. */
const OF_STRANGERS = VARIABLES.filter((name) => name !== 'first_name');

/** The mails to buyers that can have the organisation's texts, with the variables of each; `all`: texts that they share. */
export const MAIL_TEXTS = {
  all: VARIABLES,
  confirmation: VARIABLES,
  reserved: VARIABLES,
  reminder: VARIABLES,
  performance_changed: VARIABLES,
  seat_changed: VARIABLES,
  line_cancelled: VARIABLES,
  refunded: VARIABLES,
  receipt: VARIABLES,
  released: VARIABLES,
  payment_failed: OF_STRANGERS,
  invoice: OF_INVOICES,
  invoice_changed: OF_INVOICES,
  invoice_due: OF_INVOICES,
  gift_card_bought: ['first_name', 'amount', 'order', 'organisation'],
  // It may go to a recipient whom the buyer named.
  gift_card: ['amount', 'organisation'],
} as const satisfies Record<string, readonly MailVariable[]>;

export type TextedMail = keyof typeof MAIL_TEXTS;
export const TEXTED_MAILS = Object.keys(MAIL_TEXTS) as TextedMail[];
/** A mail that has a subject of its own. */
export const hasSubject = (mail: TextedMail): boolean => mail !== 'all';
/** Whether this mail uses the texts of `all`: it has all their variables. */
export const sharesTexts = (mail: TextedMail): boolean => {
  const known: readonly MailVariable[] = MAIL_TEXTS[mail];
  return mail !== 'all' && VARIABLES.every((name) => known.includes(name));
};

export const MAIL_FIELDS = ['subject', 'greeting', 'closing'] as const;
export type MailField = (typeof MAIL_FIELDS)[number];
/** The texts of one mail in one language; absent fields use Doek's text. */
export type MailText = Partial<Record<MailField, string | undefined>>;
/** By mail and language. */
export type MailTexts = Partial<Record<TextedMail, Partial<Record<string, MailText>>>>;

export const MOST_OF_FIELD = { subject: 150, greeting: 150, closing: 1500 } as const satisfies Record<
  MailField,
  number
>;

/**
 * The variables in a text that this mail does not allow, as typed. `isUnsafe`: the mail may go to an unconfirmed address and must not
 * contain the buyer's name.
 */
export function wrongVariables(mail: TextedMail, text: string): { names: string[]; isUnsafe: boolean } | undefined {
  const wrong = unknownIn(text, MAIL_TEXTS[mail]);
  const unknown = wrong.filter((one) => one !== '{first_name}');
  if (unknown.length > 0) return { names: unknown, isUnsafe: false };
  return wrong.length > 0 ? { names: wrong, isUnsafe: true } : undefined;
}
