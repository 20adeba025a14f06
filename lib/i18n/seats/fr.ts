import type { SeatWords } from './en';

export const fr: SeatWords = {
  hint: 'Choisissez vos places sur le plan, ou laissez-nous choisir les meilleures.',
  prices: 'Prix',
  howMany: 'Nombre',
  rank: 'Catégorie',
  best: 'Meilleures places',
  chosen: 'Vos places',
  noneChosen: 'Aucune place choisie pour l’instant.',
  typeOf: 'Tarif : {place}',
  remove: 'Retirer : {place}',
  types: 'Tarifs et réductions',
  toCheckout: 'Commander directement',
};
