import type { TranslationWords } from './en';

export const de: TranslationWords = {
  title: 'Übersetzungen',
  text: 'Was Besucher in anderen Sprachen lesen. Ohne Übersetzung lesen sie Ihre eigenen Worte.',
  shared: 'Wörter mehrerer Stücke',
  shows: 'Stücke',
  show: 'Stück',
  subscriptions: 'Abonnements',
  subscription: 'Abonnement',
  word: 'Wörter',
  count: (n, of) => `${n} von ${of}`,
  missing: (n) => `${n} fehlen`,
  groups: { kinds: 'Genres', types: 'Ticketarten', ranks: 'Preiskategorien', sections: 'Teile des Saals' },
  empty: 'Leer: wie es ist.',
  ownDescription: 'In Ihrer eigenen Sprache',
  back: 'Alle Übersetzungen',
  nothing: 'Noch ist nichts zu übersetzen.',
};
