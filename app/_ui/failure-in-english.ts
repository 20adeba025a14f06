export type FailureWords = { title: string; text: string; again: string; number: string };

/** What a browser has at once: the others are loaded where a page failed. */
export const ENGLISH: FailureWords = {
  title: 'Something went wrong',
  text: 'That’s our fault. We’re holding the tickets in your cart until their time runs out.',
  again: 'Try again',
  number: 'Error number',
};
