import type { SeatWords } from './en';

export const nl: SeatWords = {
  hint: 'Kies je stoelen op de plattegrond, of laat ons de beste kiezen.',
  prices: 'Prijzen',
  howMany: 'Aantal',
  rank: 'Rang',
  best: 'Beste stoelen',
  chosen: 'Je stoelen',
  noneChosen: 'Nog geen stoelen gekozen.',
  typeOf: 'Kaartsoort: {place}',
  remove: 'Verwijder: {place}',
  types: 'Kaartsoorten en kortingen',
  toCheckout: 'Direct afrekenen',
};
