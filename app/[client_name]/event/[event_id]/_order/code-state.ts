import type { BuyingWords } from '@/lib/i18n/buying';
import type { CodeState } from '@/lib/programme';

/** The state of a code in words. */
export const codeStateIn = (words: BuyingWords): Record<CodeState, string> => ({
  valid: words.codeWorks,
  early: words.codeEarly,
  expired: words.codeExpired,
  used_up: words.codeUsedUp,
  elsewhere: words.codeElsewhere,
  unknown: words.codeUnknown,
});
