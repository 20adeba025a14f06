import type { Client } from '@/lib/context';
import type { BuyingWords } from '@/lib/i18n/buying';
import type { LookWords } from '@/lib/i18n/look';
import type { Scheme, Theme } from '@/lib/theme';
import type { Language } from '../_shop/language';

/** The props of each part of the page. */
export type Sample = {
  client: Client;
  theme: Theme | null;
  path: string;
  scheme: 'light' | 'dark';
  colours: Scheme;
  language: Language;
  look: LookWords;
  words: BuyingWords;
};
