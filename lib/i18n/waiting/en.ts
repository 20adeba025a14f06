/** The words of the waiting room. The other languages must have the same keys. */
export const en = {
  title: 'Waiting room',
  before: (day: string, time: string): string =>
    `Sales begin on ${day} at ${time}. Everyone in the waiting room by then is placed in random order; anyone who comes later joins the end.`,
  open: 'It’s very popular. In the waiting room you wait for your turn to choose tickets.',
  enter: 'Go to the waiting room',
  opens: (day: string, time: string): string => `Sales begin on ${day} at ${time}.`,
  lot: 'Then everyone here is placed in random order. Coming earlier or opening more tabs doesn’t help.',
  /** `{place}` and `{time}` are filled in by the browser. */
  place: 'You are number {place}.',
  expected: 'It’ll be your turn in about {time}.',
  lessThanMinute: 'less than a minute',
  keeps: 'This page refreshes automatically. You can close it and come back in this browser: you’ll keep your place.',
  onYourTurn: (minutes: number): string =>
    `When it is your turn you have ${minutes === 1 ? 'one minute' : `${minutes} minutes`} to add tickets to your cart. After that, your turn passes.`,
  yourTurn: 'It’s your turn.',
  until: (time: string): string => `It’s your turn: add tickets to your cart by ${time}.`,
  toTickets: 'Choose tickets',
  over: 'You’re not in the waiting room.',
  first: (name: string): string => `${name} has a waiting room. Open its own page first.`,
};

export type WaitingWords = typeof en;
