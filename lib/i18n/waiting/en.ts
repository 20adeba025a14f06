/** The words of the waiting room. What is not here does not compile in the other languages either. */
export const en = {
  title: 'Waiting room',
  before: (day: string, time: string): string =>
    `Sales begin on ${day} at ${time}. Whoever is in the waiting room by then gets a place by lot; whoever comes later joins the end.`,
  open: 'Many people want to go. From the waiting room you get your turn to choose tickets.',
  enter: 'To the waiting room',
  opens: (day: string, time: string): string => `Sales begin on ${day} at ${time}.`,
  lot: 'Then everybody who is here gets a place by lot. Coming earlier or opening more tabs does not help.',
  /** `{place}` and `{time}` are filled in by the browser. */
  place: 'You are number {place}.',
  expected: 'Your turn comes in about {time}.',
  lessThanMinute: 'less than a minute',
  keeps: 'This page keeps itself up to date. You may close it and come back in this browser: your place stays.',
  onYourTurn: (minutes: number): string =>
    `When it is your turn you have ${minutes === 1 ? 'one minute' : `${minutes} minutes`} to put tickets in your cart. Otherwise your turn passes.`,
  yourTurn: 'It is your turn.',
  until: (time: string): string => `It is your turn: put tickets in your cart by ${time}.`,
  toTickets: 'To the tickets',
  over: 'You have no place in the waiting room (any more).',
  first: (name: string): string => `${name} has a waiting room. Go there from its own page first.`,
};

export type WaitingWords = typeof en;
