'use server';

import { redirect } from 'next/navigation';
import { z } from 'zod';
import { LANGUAGES } from '@/lib/i18n';
import { saveMailing, sendMailing, setReminders, testMailing } from '@/lib/office';
import { Refusal } from '@/lib/staff';
import { trimmedText } from '@/lib/text-field';
import { officeAction } from '../../_frame/office-action';

const ID = z.coerce.number().int().positive();
const text = (most: number) => trimmedText(most).default('');

/** Saves a mailing to the buyers of a performance. Sends nothing yet. */
export const writeMail = officeAction(
  'mail.send',
  z.object({
    id: ID.max(2 ** 31 - 1),
    ...Object.fromEntries(LANGUAGES.map((language) => [`subject_${language}`, text(150)])),
    ...Object.fromEntries(LANGUAGES.map((language) => [`text_${language}`, text(5000)])),
  }),
  async (ctx, { id, ...given }) => {
    const form = given as Record<string, string>;
    const texts: Record<string, { subject: string; text: string }> = {};
    for (const language of LANGUAGES) {
      const [subject = '', text = ''] = [form[`subject_${language}`], form[`text_${language}`]];
      if (subject === '' && text === '') continue;
      const missing = subject === '' ? 'subject' : text === '' ? 'text' : undefined;
      if (missing) return { refused: 'invalid', field: `${missing}_${language}`, typed: { ...form, id: String(id) } };
      texts[language] = { subject, text };
    }
    const [first] = LANGUAGES;
    if (Object.keys(texts).length === 0)
      return { refused: 'invalid', field: `subject_${first}`, typed: { ...form, id: String(id) } };
    return redirect(`/office/${ctx.client.name}/mails/${await saveMailing(ctx, { subEventId: id, texts })}`);
  },
);

/** Sends the mailing to the caller only. */
export const sendTestMail = officeAction('mail.send', z.object({ id: ID }), async (ctx, { id }) => {
  await testMailing(ctx, id);
  return { isDone: true };
});

/** Queues the job that sends the mailing to all buyers. */
export const sendMailToBuyers = officeAction('mail.send', z.object({ id: ID }), async (ctx, { id }) =>
  redirect(`/office/${ctx.client.name}/jobs/${await sendMailing(ctx, id)}`),
);

/** Turns reminders on or off. */
export const switchReminders = officeAction(
  'mail.send',
  z.object({ on: z.enum(['yes', 'no']) }),
  async (ctx, { on }) => {
    // A setting of the whole organisation, so not for members with a narrower scope.
    if (ctx.membership.scope !== 'all') throw new Refusal('not_found');
    await setReminders(ctx, on === 'yes');
    return { isDone: true };
  },
);
