import type { EmbedWords } from './en';

export const de: EmbedWords = {
  close: 'Schließen',
  title: 'Karten: {shop}',
  loading: 'Einen Moment: Die Karten kommen gleich.',
  failed: 'Die Karten können hier nicht angezeigt werden.',
  failedText: 'Versuchen Sie es noch einmal, oder öffnen Sie sie in einem eigenen Fenster.',
  again: 'Noch einmal versuchen',
  openWindow: 'In neuem Fenster öffnen',
};
