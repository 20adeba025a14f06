import { z } from 'zod';
import { LANGUAGES } from '@/lib/theme';
import { name, unstorable } from './text';

/** In one language. */
const MOST_WORDS = 5000;
/** As the longest text that has one. */
const LONGEST = 1000;

/** Per language: what each of an organisation's own words is there. */
export const translations = z
  .partialRecord(
    z.enum(LANGUAGES),
    z.record(z.string(), name(LONGEST)).check((ctx) => {
      const wrong = (path: string[], message: string) =>
        ctx.issues.push({ code: 'custom', input: ctx.value, path, message });
      const words = Object.keys(ctx.value);
      if (words.length > MOST_WORDS) wrong([], `must be at most ${MOST_WORDS} words`);
      for (const word of words) {
        const message = word.length > LONGEST ? `must be at most ${LONGEST} characters` : unstorable(word);
        if (message) wrong([word], message);
      }
    }),
  )
  .meta({ kind: 'object of words by language' });
