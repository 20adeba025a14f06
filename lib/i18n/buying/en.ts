const tickets = (count: number): string => (count === 1 ? '1 ticket' : `${count} tickets`);
const seats = (count: number): string => (count === 1 ? '1 seat' : `${count} seats`);
const gone = (wanted: number, left: number): string =>
  `${wanted - left} of the ${seats(wanted)} ${wanted - left === 1 ? 'is' : 'are'} gone; ${left} left.`;

/** The words of choosing tickets and of the cart. What is not here does not compile in the other languages either. */
export const en = {
  tickets: 'Tickets',
  chooseDate: 'Choose a date',
  otherDates: 'Other dates',
  nextDay: 'the next day',
  percentOff: (percent: string): string => `${percent} off`,
  amountOff: (price: string): string => `${price} off`,
  fixedPrice: 'fixed price',
  perOrder: (most: number): string => `up to ${most} per order`,
  stillInOrder: (count: number): string => `up to ${count} more in this order`,
  noneInOrder: 'limit for this order reached',
  stillOfType: (count: number): string => `${count} left`,
  insteadOf: 'Instead of',
  orderMax: (most: number): string => `Up to ${tickets(most)} per order.`,
  orderFull: 'Your order is full. Remove a ticket from your cart to choose another.',
  countOf: (type: string): string => `Number of tickets: ${type}`,
  oneLess: (type: string): string => `One fewer: ${type}`,
  oneMore: (type: string): string => `One more: ${type}`,
  haveCode: 'Do you have a code?',
  code: 'Code',
  useCode: 'Use code',
  codeUnknown: 'This code isn’t valid for this performance.',
  codeExpired: 'This code has expired.',
  codeEarly: 'This code is not valid yet.',
  codeWorks: 'Your code is valid: see the tickets below.',
  withCode: 'with your code',
  addToCart: 'Add to cart',
  adding: 'One moment…',
  notAdded: 'Nothing has been added yet',
  chooseCount: 'Choose how many tickets you want.',
  wrongCount: (most: number): string => `Enter a whole number from 0 to ${most}.`,
  someGone: (wanted: number, left: number): string =>
    `${gone(wanted, left)} Want those? We’ve changed the number for you: choose “Add to cart” again.`,
  tooFewSeats: (wanted: number, left: number): string => `${gone(wanted, left)} Choose fewer tickets.`,
  allGone: (type: string): string => `The last seats for “${type}” are gone.`,
  overOrder: (wanted: number, left: number): string =>
    left === 0
      ? 'Your order is full. Remove a ticket from your cart to choose another.'
      : `You chose ${tickets(wanted)}, but you can add ${left} more to this order. Choose fewer.`,
  overType: (type: string, left: number): string =>
    left === 0
      ? `You can’t add any more “${type}” to this order.`
      : `You can add ${left} more “${type}” to this order.`,
  fewOfType: (type: string, left: number): string =>
    left === 0 ? `The last “${type}” tickets are gone.` : `Only ${left} “${type}” left.`,
  seatsTaken: (places: string): string => `Just taken: ${places}. Choose other seats.`,
  seatsAndTickets: (seatCount: number, ticketCount: number): string =>
    `You chose ${seats(seatCount)} on the map and ${tickets(ticketCount)}. Choose the same number, or leave the map empty for the best seats.`,
  codeNeeded: (type: string): string => `You need a code for “${type}”.`,
  typeGone: 'A ticket type you chose is no longer available. Please choose again.',
  offSale: 'This performance is not on sale.',
  over: 'This performance is over.',
  busy: 'It’s very busy right now. Please try again.',
  unknown: 'The connection was lost for a moment. Check first whether it worked: in your cart, or on your order page.',
  tooOften: (seconds: number): string =>
    `Too many requests are coming from your network. Please try again ${seconds <= 60 ? 'in a minute' : `in ${Math.ceil(seconds / 60)} minutes`}.`,
  failed: 'Something went wrong on our side. Nothing was changed: please try again.',
  chooseSeats: 'Choose your seats',
  chooseSeatsHint: 'Leave the map empty and you’ll get the best seats together.',
  stage: 'Stage',
  row: (row: string): string => `Row ${row}`,
  seat: (seat: string): string => `Seat ${seat}`,
  taken: 'taken',
  wheelchair: 'wheelchair space',
  companion: 'companion seat',
  stepFree: 'step-free',
  mapKeys: 'Use the arrow keys to move from seat to seat, plus and minus to zoom, and zero to see the whole hall.',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  wholeHall: 'Whole hall',
  bestChosen: (places: string): string => `Chosen: ${places}.`,
  bestApart: 'That many seats together are no longer available.',
  tooFewFree: 'There aren’t that many seats left. Choose fewer tickets.',
  chosen: { one: '{n} ticket chosen', other: '{n} tickets chosen' },
  roomNone: 'You can’t add more tickets to this order.',
  tooMany: {
    one: 'That is {n} ticket too many for this order.',
    other: 'That is {n} tickets too many for this order.',
  },
  offline: 'You’re offline. What you chose stays here.',
  unreachable: 'We couldn’t connect. Nothing was changed: check your connection and try again.',
  freeSeating: 'Free seating',
  route: 'Route',
  routeTo: (venue: string): string => `to ${venue}`,
  cart: 'Cart',
  ticketsInCart: tickets,
  yourCart: 'Your cart',
  emptyCart: 'Your cart is empty.',
  emptyCartText: 'Choose a show and add tickets.',
  noCookies:
    'Your browser blocks cookies, so your cart is in the address of this page: keep the page open or bookmark it, and don’t share it. Or allow cookies for this site and choose again.',
  ranOut: 'Your time ran out',
  ranOutText: 'Your seats have been released. They may still be free: choose again.',
  sameSeats: 'Try the same seats again',
  seatsGone: 'Not all of your seats are free any more. Choose again from what is left.',
  chooseAgain: 'Choose again',
  keepLooking: 'Keep browsing',
  overlap: (one: string, other: string): string =>
    `“${one}” and “${other}” are on at the same time: you cannot see both in full.`,
  anotherSeat: 'Choose another seat',
  total: 'Total',
  remove: 'Remove',
  removeWhat: (what: string): string => `Remove: ${what}`,
  cartNow: (count: number, total: string): string => `Your cart now has ${tickets(count)}, ${total} in total.`,
  timeLeft: (time: string): string => `We’re holding your seats for ${time}.`,
  lessThanMinute: 'less than a minute',
  timeWarning: 'Two minutes left. Need more time? Choose “Keep my seats longer”.',
  extend: 'Keep my seats longer',
  extended: (time: string): string => `Done: we’re holding your seats until ${time}.`,
  noMoreTime: 'We can’t hold your seats any longer.',
};

export type BuyingWords = typeof en;
