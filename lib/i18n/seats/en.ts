/** The words of choosing seats on a plan; `{…}` is filled in by the browser. The other languages must have the same keys. */
export const en = {
  hint: 'Choose your seats on the map, or let us choose the best ones.',
  prices: 'Prices',
  howMany: 'How many',
  rank: 'Price category',
  best: 'Best seats',
  chosen: 'Your seats',
  noneChosen: 'No seats chosen yet.',
  typeOf: 'Ticket type: {place}',
  remove: 'Remove: {place}',
  types: 'Ticket types and discounts',
  toCheckout: 'Check out now',
};

export type SeatWords = typeof en;
