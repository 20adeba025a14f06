import { headers } from 'next/headers';
import { type LanguageCode, preferredLanguage } from '@/lib/i18n';

/** The language of the home page: proxy.ts puts the `lang` of the address into Accept-Language; English where no language matches. */
export const findLanguage = async (): Promise<LanguageCode> =>
  preferredLanguage((await headers()).get('accept-language')) ?? 'en';
