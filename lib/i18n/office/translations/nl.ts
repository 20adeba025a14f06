import type { TranslationWords } from './en';

export const nl: TranslationWords = {
  title: 'Vertalingen',
  text: 'Wat bezoekers in andere talen lezen. Zonder vertaling lezen ze je eigen woorden.',
  shared: 'Woorden van meer voorstellingen',
  shows: 'Voorstellingen',
  show: 'Voorstelling',
  subscriptions: 'Abonnementen',
  subscription: 'Abonnement',
  word: 'Woorden',
  count: (n, of) => `${n} van ${of}`,
  missing: (n) => (n === 1 ? '1 ontbreekt' : `${n} ontbreken`),
  groups: { kinds: 'Genres', types: 'Kaartsoorten', ranks: 'Rangen', sections: 'Delen van de zaal' },
  empty: 'Leeg: zoals het is.',
  ownDescription: 'In je eigen taal',
  back: 'Alle vertalingen',
  nothing: 'Er is nog niets te vertalen.',
};
