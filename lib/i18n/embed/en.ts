/** The words around a shop in a frame on another site. The other languages must have the same keys. */
export const en = {
  close: 'Close',
  title: 'Tickets: {shop}',
  loading: 'One moment: loading tickets.',
  failed: 'The tickets can’t be shown here.',
  failedText: 'Try again, or open them in a new window.',
  again: 'Try again',
  openWindow: 'Open in a new window',
  cannotBuy: 'This website shows the tickets in a frame in which nothing can be ordered.',
  cannotLeave: 'Did the checkout not open? This website shows the tickets in a frame that prevents it.',
  backTo: 'Back to {site}',
};

export type EmbedWords = typeof en;
