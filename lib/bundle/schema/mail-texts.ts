import { z } from 'zod';
import { hasSubject, MOST_OF_FIELD, TEXTED_MAILS, type TextedMail, wrongVariables } from '@/lib/mail-texts';
import { LANGUAGES } from '@/lib/theme';
import { said } from './fields';
import { name, paragraphs } from './text';

const mailText = z.strictObject({
  subject: said(name(MOST_OF_FIELD.subject)),
  greeting: said(name(MOST_OF_FIELD.greeting)),
  closing: said(paragraphs(MOST_OF_FIELD.closing).refine((text) => text.trim() !== '', 'must not be empty')),
});

/** By mail and language: an organisation's own texts in mails to buyers. */
export const mailTexts = z
  .partialRecord(z.enum(TEXTED_MAILS as [TextedMail, ...TextedMail[]]), z.partialRecord(z.enum(LANGUAGES), mailText))
  .check((ctx) => {
    const wrong = (path: string[], message: string) =>
      ctx.issues.push({ code: 'custom', input: ctx.value, path, message });
    for (const mail of TEXTED_MAILS)
      for (const [language, texts] of Object.entries(ctx.value[mail] ?? {}))
        for (const [field, text] of Object.entries(texts)) {
          const found = text && wrongVariables(mail, text);
          if (found) wrong([mail, language, field], `holds ${found.names.join(' ')}, which this mail cannot fill in`);
          else if (field === 'subject' && text && !hasSubject(mail)) wrong([mail, language, field], 'must be left out');
        }
  })
  .meta({ kind: 'object of texts by mail and language' });
