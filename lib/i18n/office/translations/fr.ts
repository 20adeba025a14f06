import type { TranslationWords } from './en';

export const fr: TranslationWords = {
  title: 'Traductions',
  text: 'Ce que les visiteurs lisent dans d’autres langues. Sans traduction, ils lisent vos propres mots.',
  shared: 'Mots de plusieurs spectacles',
  shows: 'Spectacles',
  show: 'Spectacle',
  subscriptions: 'Abonnements',
  subscription: 'Abonnement',
  word: 'Mots',
  count: (n, of) => `${n} sur ${of}`,
  missing: (n) => (n === 1 ? '1 manque' : `${n} manquent`),
  groups: { kinds: 'Genres', types: 'Types de billet', ranks: 'Catégories de prix', sections: 'Parties de la salle' },
  empty: 'Vide : tel quel.',
  ownDescription: 'Dans votre propre langue',
  back: 'Toutes les traductions',
  nothing: 'Il n’y a encore rien à traduire.',
};
