import { headers } from 'next/headers';
import { type LanguageCode, preferredLanguage } from '@/lib/i18n';

/** The language of the home page: that which the address asks for (proxy.ts), else the browser; English where neither does. */
export const findLanguage = async (): Promise<LanguageCode> =>
  preferredLanguage((await headers()).get('accept-language')) ?? 'en';
