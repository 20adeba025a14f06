export const en = {
  notThere: 'This page doesn’t exist',
  notThereText: 'The address may be wrong, or what it was about may have been removed.',
  failed: 'Something went wrong',
  failedText: 'That’s our fault. Try again in a moment.',
  away: 'The office can’t be reached',
  awayText: 'The database isn’t answering. Try again in a moment.',
  again: 'Try again',
  number: 'Error number',
  start: 'To the office',
  /** A form got no response or a failure: it is unknown whether it was done. */
  unsure: 'We can’t tell whether this was saved. What you typed is still here. Check before you try again.',
  /** The response came before anything was done. */
  notTaken:
    'The form wasn’t accepted, and nothing was saved. What you typed is still here. Reload the page, or wait a moment, and try again.',
  signedOut:
    'You’re no longer signed in, so nothing was saved. What you typed is still here. Sign in in a new tab, then come back and send it again.',
  signIn: 'Sign in in a new tab',
};

export type FailureWords = typeof en;
