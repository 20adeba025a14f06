import type { LanguageCode } from '@/lib/i18n';

export type FailureWords = { title: string; text: string; again: string; number: string };

/** The few words that the browser must have when the server failed; apart, so that it need not have all others. */
export const FAILURE_WORDS = {
  nl: {
    title: 'Er ging iets mis',
    text: 'Dat ligt aan ons. Wat in je winkelmand zit, blijft zolang de tijd loopt.',
    again: 'Probeer het opnieuw',
    number: 'Foutnummer',
  },
  en: {
    title: 'Something went wrong',
    text: 'The fault is ours. What is in your cart stays while its time lasts.',
    again: 'Try again',
    number: 'Error number',
  },
  de: {
    title: 'Etwas ist schiefgegangen',
    text: 'Der Fehler liegt bei uns. Was in Ihrem Warenkorb ist, bleibt dort, solange die Zeit läuft.',
    again: 'Noch einmal versuchen',
    number: 'Fehlernummer',
  },
  fr: {
    title: 'Une erreur s’est produite',
    text: 'Le problème vient de nous. Votre panier est conservé tant que son délai court.',
    again: 'Réessayer',
    number: 'Numéro d’erreur',
  },
} satisfies Record<LanguageCode, FailureWords>;
