import type { PaymentProvider } from '@/db/schema';
import { isKeyed, kindOf } from '@/lib/providers';
import { type LanguageCode, languageOf } from './languages';

/** The names of providers for pages, mails and the office. A company has its own name in every language. */
export function providerName(provider: PaymentProvider, locale: string): string {
  return isKeyed(provider) ? kindOf(provider).title : OURS[languageOf(locale)][provider as WithoutKeys];
}

type WithoutKeys = keyof typeof nl;

const nl = {
  door: 'Aan de kassa',
  cash: 'Contant',
  invoice: 'Op factuur',
  free: 'Gratis',
  test: 'Proefbank',
  gift_card: 'Cadeaubon',
};

export const OURS: Record<LanguageCode, Record<WithoutKeys, string>> = {
  nl,
  en: {
    door: 'At the box office',
    cash: 'Cash',
    invoice: 'On invoice',
    free: 'Free',
    test: 'Test bank',
    gift_card: 'Gift card',
  },
  de: {
    door: 'An der Abendkasse',
    cash: 'Bar',
    invoice: 'Auf Rechnung',
    free: 'Kostenlos',
    test: 'Testbank',
    gift_card: 'Gutschein',
  },
  fr: {
    door: 'Au guichet',
    cash: 'Espèces',
    invoice: 'Sur facture',
    free: 'Gratuit',
    test: 'Banque de test',
    gift_card: 'Chèque-cadeau',
  },
};
