'use server';

import { redirect } from 'next/navigation';
import { z } from 'zod';
import { LANGUAGES } from '@/lib/i18n';
import { saveTranslations, WORD_GROUPS } from '@/lib/office';
import { boundedText } from '@/lib/text-field';
import { officeAction } from '../../../_frame/office-action';
import { id, seen } from '../../../_programme/read-fields';
import { MOST_CHARACTERS, wordsIn } from './words-fields';

const language = z.enum(LANGUAGES);
const page = boundedText(4)
  .regex(/^\d{0,4}$/)
  .default('0');
const words = boundedText(MOST_CHARACTERS);

/** Saves the translations of words that several shows share. */
export const saveWords = officeAction(
  'programme.write',
  z.object({ language, group: z.enum(WORD_GROUPS), page, seen }).catchall(words),
  async (ctx, { language, group, page, seen, ...typed }) => {
    await saveTranslations(ctx, { language, words: wordsIn(typed), seen });
    const query = new URLSearchParams({ language, group, page, saved: '1' });
    return redirect(`/office/${ctx.client.name}/programme/translations?${query}`);
  },
);

/** Saves the translation of a show's names and description. */
export const saveShowWords = officeAction(
  'programme.write',
  z.object({ id, language, page, seen, text: boundedText(50_000).optional() }).catchall(words),
  async (ctx, { id, language, page, seen, text, ...typed }) => {
    await saveTranslations(ctx, { language, words: wordsIn(typed), seen, show: { id, text } });
    return redirect(
      `/office/${ctx.client.name}/programme/${id}/translations?language=${language}&page=${page}&saved=1`,
    );
  },
);
