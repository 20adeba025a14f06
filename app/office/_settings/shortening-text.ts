import type { SettingsWords } from '@/lib/i18n/office/settings';
import type { Shortening } from '@/lib/privacy';
import { formatMoment } from '../_frame/format-date';
import type { OfficeVisit } from '../_frame/visit';

/** From when buyers' data is kept for a shorter time, and how many buyers that erases. */
export const shorteningText = (
  { buyers, days, before, from }: Shortening,
  { ctx, language }: Pick<OfficeVisit, 'ctx' | 'language'>,
  words: Pick<SettingsWords, 'shortening'>,
): string => words.shortening(buyers, days, before, formatMoment(from, language, ctx.client.timezone));
