import { MAIL_FIELDS, type MailText, type TextedMail, wrongVariables } from '@/lib/mail-texts';
import { type OfficeContext, Refusal } from '@/lib/staff';
import type { LANGUAGES } from '@/lib/theme';
import { changeSettings } from './change-settings';

const MEMBERS = ['mail_texts'] as const;

type LanguageCode = (typeof LANGUAGES)[number];

export type MailTextTyped = { mail: TextedMail; language: LanguageCode; text: MailText };

/** Refuses variables that this mail does not have. @throws Refusal `unknown_placeholder`, `unsafe_placeholder` at the field */
export function checkMailText({ mail, text }: Pick<MailTextTyped, 'mail' | 'text'>): void {
  for (const field of MAIL_FIELDS) {
    const wrong = wrongVariables(mail, text[field] ?? '');
    if (!wrong) continue;
    throw new Refusal(wrong.isUnsafe ? 'unsafe_placeholder' : 'unknown_placeholder', field, wrong.names.join(' '));
  }
}

/**
 * Saves the organisation's own texts of a mail in a language; an empty text restores the default.
 * @throws as checkMailText and changeSettings
 */
export async function saveMailText(
  ctx: OfficeContext,
  { mail, language, text, seen }: MailTextTyped & { seen: string },
): Promise<void> {
  checkMailText({ mail, text });
  await changeSettings(ctx, { members: MEMBERS, seen }, (settings) => {
    const { [mail]: before, ...others } = settings.mail_texts ?? {};
    const { [language]: _, ...rest } = before ?? {};
    const given = Object.fromEntries(Object.entries(text).filter(([, one]) => one));
    const ofMail = Object.keys(given).length > 0 ? { ...rest, [language]: given } : rest;
    const texts = Object.keys(ofMail).length > 0 ? { ...others, [mail]: ofMail } : others;
    settings.mail_texts = (Object.keys(texts).length > 0 ? texts : null) as typeof settings.mail_texts;
  });
}
