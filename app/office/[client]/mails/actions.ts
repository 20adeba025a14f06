'use server';

import { z } from 'zod';
import { LANGUAGES } from '@/lib/i18n';
import { saveMailing, sendMailing, setReminders, testMailing } from '@/lib/office';
import { Refusal } from '@/lib/staff';
import type { FormState } from '../../_frame/form-state';
import { goTo, officeAction } from '../../_frame/office-action';

const ID = z.coerce.number().int().positive();
const text = (most: number) => z.string().trim().max(most).default('');

const write = officeAction(
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
    return goTo(`/office/${ctx.client.name}/mails/${await saveMailing(ctx, { subEventId: id, texts })}`);
  },
);

/** Writes a mail to the buyers of a performance; nothing is sent yet. */
export async function writeMail(state: FormState, form: FormData): Promise<FormState> {
  return write(state, form);
}

const test = officeAction('mail.send', z.object({ id: ID }), async (ctx, { id }) => {
  await testMailing(ctx, id);
  return { isDone: true };
});

/** Sends it to oneself. */
export async function sendTestMail(state: FormState, form: FormData): Promise<FormState> {
  return test(state, form);
}

const send = officeAction('mail.send', z.object({ id: ID }), async (ctx, { id }) =>
  goTo(`/office/${ctx.client.name}/jobs/${await sendMailing(ctx, id)}`),
);

/** Asks for it to be sent to all. */
export async function sendMailToBuyers(state: FormState, form: FormData): Promise<FormState> {
  return send(state, form);
}

const reminders = officeAction('mail.send', z.object({ on: z.enum(['yes', 'no']) }), async (ctx, { on }) => {
  // Of the whole organisation: not for people who work on some shows.
  if (ctx.membership.scope !== 'all') throw new Refusal('not_found');
  await setReminders(ctx, on === 'yes');
  return { isDone: true };
});

/** Turns reminders on or off. */
export async function switchReminders(state: FormState, form: FormData): Promise<FormState> {
  return reminders(state, form);
}
