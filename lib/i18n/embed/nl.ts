import type { EmbedWords } from './en';

export const nl: EmbedWords = {
  close: 'Sluiten',
  title: 'Kaarten: {shop}',
  loading: 'Een ogenblik: de kaarten komen eraan.',
  failed: 'De kaarten kunnen hier niet worden getoond.',
  failedText: 'Probeer het nog eens, of open ze in een nieuw venster.',
  again: 'Probeer opnieuw',
  openWindow: 'Open in een nieuw venster',
  cannotBuy: 'Deze website toont de kaarten in een kader waarin niet besteld kan worden.',
  cannotLeave: 'Ging het afrekenen niet open? Deze website toont de kaarten in een kader dat dat tegenhoudt.',
  backTo: 'Terug naar {site}',
};
