import type { LanguageCode } from '@/lib/i18n';
import { ENGLISH, type FailureWords } from './failure-in-english';

/** The words for when the server fails. In a module of their own, so that the browser loads no others. */
export const FAILURE_WORDS = {
  nl: {
    title: 'Er ging iets mis',
    text: 'Dat ligt aan ons. We houden de kaarten in je winkelwagen vast zolang de tijd loopt.',
    again: 'Probeer het opnieuw',
    number: 'Foutnummer',
  },
  en: ENGLISH,
  de: {
    title: 'Etwas ist schiefgegangen',
    text: 'Der Fehler liegt bei uns. Die Tickets in Ihrem Warenkorb bleiben reserviert, solange die Zeit läuft.',
    again: 'Noch einmal versuchen',
    number: 'Fehlernummer',
  },
  fr: {
    title: 'Une erreur s’est produite',
    text: 'Le problème vient de nous. Les billets de votre panier restent réservés tant que le délai court.',
    again: 'Réessayer',
    number: 'Numéro d’erreur',
  },
} satisfies Record<LanguageCode, FailureWords>;
