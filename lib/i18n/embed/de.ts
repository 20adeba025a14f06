import type { EmbedWords } from './en';

export const de: EmbedWords = {
  close: 'Schließen',
  title: 'Tickets: {shop}',
  loading: 'Einen Moment: Die Tickets werden geladen.',
  failed: 'Die Tickets können hier nicht angezeigt werden.',
  failedText: 'Versuchen Sie es noch einmal, oder öffnen Sie sie in einem neuen Fenster.',
  again: 'Noch einmal versuchen',
  openWindow: 'In neuem Fenster öffnen',
  cannotBuy: 'Diese Website zeigt die Tickets in einem Rahmen, in dem nichts bestellt werden kann.',
  cannotLeave:
    'Hat sich die Kasse nicht geöffnet? Diese Website zeigt die Tickets in einem Rahmen, der das verhindert.',
  backTo: 'Zurück zu {site}',
};
