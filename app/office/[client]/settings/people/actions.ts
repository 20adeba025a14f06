'use server';

import { z } from 'zod';
import { AppError } from '@/lib/errors';
import { type SettingsWords, settingsWordsFor } from '@/lib/i18n/office/settings';
import { eraseBuyer, findBuyer } from '@/lib/office';
import type { OfficeContext } from '@/lib/staff';
import { boundedText, trimmedText } from '@/lib/text-field';
import type { FormState } from '../../../_frame/form-state';
import { officeAction } from '../../../_frame/office-action';
import { readVisit } from '../../../_frame/visit';

type PeopleWords = SettingsWords['people'];
const email = trimmedText(320).min(3);

/** Finds a person by e-mail address, or erases one. Erases only the person that the form has `found` before. */
export const eraseOnePerson = officeAction(
  'privacy.erase',
  z.object({
    do: z.enum(['find', 'erase']),
    email,
    found: boundedText(320).default(''),
    force: boundedText(10).optional(),
  }),
  async (ctx, { do: what, email, found, force }) => {
    const words = settingsWordsFor((await readVisit()).language).people;
    if (what === 'erase' && found === email) return erase(ctx, words, { email, force: force !== undefined });
    return find(ctx, words, email);
  },
);

async function find(ctx: OfficeContext, words: PeopleWords, email: string): Promise<FormState> {
  const { orders, waitingLists, giftCards, reasons } = await findBuyer(ctx, email);
  if (orders + waitingLists + giftCards === 0) return { isDone: true, detail: words.nobody, typed: { email } };
  const lines = reasons.map(({ message }) => message);
  return { isDone: true, detail: words.found(orders, waitingLists, giftCards), lines, typed: { email, found: email } };
}

async function erase(
  ctx: OfficeContext,
  words: PeopleWords,
  given: { email: string; force: boolean },
): Promise<FormState> {
  try {
    return { isDone: true, detail: words.erased(await eraseBuyer(ctx, given)) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const again = await find(ctx, words, given.email);
    return { ...again, refused: 'not_checked', detail: words.refused };
  }
}
