import type { EmbedWords } from './en';

export const fr: EmbedWords = {
  close: 'Fermer',
  title: 'Billets : {shop}',
  loading: 'Un instant : les billets arrivent.',
  failed: 'Les billets ne peuvent pas s’afficher ici.',
  failedText: 'Réessayez, ou ouvrez-les dans leur propre fenêtre.',
  again: 'Réessayer',
  openWindow: 'Ouvrir dans une nouvelle fenêtre',
};
