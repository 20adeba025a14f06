/** The words around a shop in a frame on another site. What is not here does not compile in the other languages either. */
export const en = {
  close: 'Close',
  title: 'Tickets: {shop}',
  loading: 'One moment: the tickets are coming.',
  failed: 'The tickets cannot be shown here.',
  failedText: 'Try again, or open them in a window of their own.',
  again: 'Try again',
  openWindow: 'Open in a new window',
};

export type EmbedWords = typeof en;
