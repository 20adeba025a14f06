import { unknownIn } from './fill-text';

/** What an organisation's own texts of mails may hold in braces. */
const VARIABLES = ['first_name', 'shows', 'date', 'time', 'venue', 'tickets', 'order', 'organisation'] as const;
/** What only mails about money in another shape than tickets know: an invoice's number and last day, a sum. */
const OF_INVOICES = [...VARIABLES, 'invoice', 'amount', 'due'] as const;
export type MailVariable = (typeof OF_INVOICES)[number];
/** Not what the buyer typed: nobody has proven that the address is theirs. */
const OF_STRANGERS = VARIABLES.filter((name) => name !== 'first_name');

/** The mails to buyers that can have texts of the organisation, `all` for what all of them share, with the variables of each. */
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
  // It may go to whom the buyer named.
  gift_card: ['amount', 'organisation'],
} as const satisfies Record<string, readonly MailVariable[]>;

export type TextedMail = keyof typeof MAIL_TEXTS;
export const TEXTED_MAILS = Object.keys(MAIL_TEXTS) as TextedMail[];
/** A mail that has a subject of its own. */
export const hasSubject = (mail: TextedMail): boolean => mail !== 'all';
/** Whether what is written for all mails stands in this one too: it can fill in all of that. */
export const sharesTexts = (mail: TextedMail): boolean => {
  const known: readonly MailVariable[] = MAIL_TEXTS[mail];
  return mail !== 'all' && VARIABLES.every((name) => known.includes(name));
};

export const MAIL_FIELDS = ['subject', 'greeting', 'closing'] as const;
export type MailField = (typeof MAIL_FIELDS)[number];
/** Of one mail in one language. What is left out is as Doek has it. */
export type MailText = Partial<Record<MailField, string | undefined>>;
/** By mail and language. */
export type MailTexts = Partial<Record<TextedMail, Partial<Record<string, MailText>>>>;

export const MOST_OF_FIELD = { subject: 150, greeting: 150, closing: 1500 } as const satisfies Record<
  MailField,
  number
>;

/**
 * What in braces a field may not hold in that mail, as it was typed. `isUnsafe`: it knows the buyer's name, and keeps it from addresses
 * that nobody has proven to be theirs.
 */
export function wrongVariables(mail: TextedMail, text: string): { names: string[]; isUnsafe: boolean } | undefined {
  const wrong = unknownIn(text, MAIL_TEXTS[mail]);
  const unknown = wrong.filter((one) => one !== '{first_name}');
  if (unknown.length > 0) return { names: unknown, isUnsafe: false };
  return wrong.length > 0 ? { names: wrong, isUnsafe: true } : undefined;
}
