import type { SeatWords } from './en';

export const de: SeatWords = {
  hint: 'Wählen Sie Ihre Plätze im Saalplan, oder lassen Sie uns die besten wählen.',
  prices: 'Preise',
  howMany: 'Anzahl',
  rank: 'Preiskategorie',
  best: 'Beste Plätze',
  chosen: 'Ihre Plätze',
  noneChosen: 'Noch keine Plätze gewählt.',
  typeOf: 'Ticketart: {place}',
  remove: 'Entfernen: {place}',
  types: 'Ticketarten und Ermäßigungen',
  toCheckout: 'Direkt zur Kasse',
};
