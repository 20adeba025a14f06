'use server';

import { redirect } from 'next/navigation';
import { z } from 'zod';
import { LANGUAGES } from '@/lib/i18n';
import { previewMail } from '@/lib/mail';
import { MAIL_FIELDS, MOST_OF_FIELD, TEXTED_MAILS, type TextedMail } from '@/lib/mail-texts';
import { checkMailText, saveMailText } from '@/lib/office';
import { boundedText } from '@/lib/text-field';
import { officeAction } from '../../../_frame/office-action';
import { seen, text } from '../../../_programme/read-fields';

const fields = z.object({
  mail: z.enum(TEXTED_MAILS as [TextedMail, ...TextedMail[]]),
  language: z.enum(LANGUAGES),
  seen,
  // Absent for the texts that all mails share.
  subject: text(MOST_OF_FIELD.subject).default(''),
  greeting: text(MOST_OF_FIELD.greeting),
  closing: text(MOST_OF_FIELD.closing).transform((typed) => typed.replaceAll('\r\n', '\n')),
  preview: boundedText(10).optional(),
});

/** Saves the texts of a mail in a language, or previews the mail. */
export const saveMailTexts = officeAction(
  'settings.general',
  fields,
  async (ctx, { mail, language, seen, preview, ...typed }) => {
    const text = Object.fromEntries(MAIL_FIELDS.flatMap((field) => (typed[field] ? [[field, typed[field]]] : [])));
    if (preview === undefined) {
      await saveMailText(ctx, { mail, language, text, seen });
      return redirect(`/office/${ctx.client.name}/settings/mails?mail=${mail}&language=${language}&saved=1`);
    }
    checkMailText({ mail, text });
    return { preview: await previewMail(ctx, { mail, language, text }), typed };
  },
);
