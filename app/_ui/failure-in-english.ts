export type FailureWords = { title: string; text: string; again: string; number: string };

/** Bundled with the page; the other languages are loaded when a page fails. */
export const ENGLISH: FailureWords = {
  title: 'Something went wrong',
  text: 'That’s our fault. We’re holding the tickets in your cart until their time runs out.',
  again: 'Try again',
  number: 'Error number',
};
