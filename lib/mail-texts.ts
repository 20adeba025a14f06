import { unknownIn } from './fill-text';

/** What an organisation's own texts of mails may hold in braces. */
const VARIABLES = ['first_name', 'shows', 'date', 'time', 'venue', 'tickets', 'order', 'organisation'] as const;
export type MailVariable = (typeof VARIABLES)[number];
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
} as const satisfies Record<string, readonly MailVariable[]>;

export type TextedMail = keyof typeof MAIL_TEXTS;
export const TEXTED_MAILS = Object.keys(MAIL_TEXTS) as TextedMail[];
/** A mail that has a subject of its own. */
export const hasSubject = (mail: TextedMail): boolean => mail !== 'all';
/** Whether what is written for all mails stands in this one too. */
export const sharesTexts = (mail: TextedMail): boolean => mail !== 'all' && MAIL_TEXTS[mail] === VARIABLES;

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
 * What in braces a field may not hold in that mail, as it was typed. `isUnsafe`: known elsewhere, and kept from addresses that nobody
 * has proven to be theirs.
 */
export function wrongVariables(mail: TextedMail, text: string): { names: string[]; isUnsafe: boolean } | undefined {
  const unknown = unknownIn(text, VARIABLES);
  if (unknown.length > 0) return { names: unknown, isUnsafe: false };
  const unsafe = unknownIn(text, MAIL_TEXTS[mail]);
  return unsafe.length > 0 ? { names: unsafe, isUnsafe: true } : undefined;
}
