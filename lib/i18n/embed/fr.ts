import type { EmbedWords } from './en';

export const fr: EmbedWords = {
  close: 'Fermer',
  title: 'Billets : {shop}',
  loading: 'Un instant : chargement des billets.',
  failed: 'Les billets ne peuvent pas s’afficher ici.',
  failedText: 'Réessayez, ou ouvrez-les dans une nouvelle fenêtre.',
  again: 'Réessayer',
  openWindow: 'Ouvrir dans une nouvelle fenêtre',
  cannotBuy: 'Ce site affiche les billets dans un cadre où rien ne peut être commandé.',
  cannotLeave: 'Le paiement ne s’est pas ouvert ? Ce site affiche les billets dans un cadre qui l’empêche.',
  backTo: 'Retour à {site}',
};
