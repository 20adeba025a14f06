import { durationIn } from './duration';

const tickets = (count: number): string => (count === 1 ? '1 ticket' : `${count} tickets`);
const duration = durationIn({ hour: ['hr', 'hr'], minute: ['min', 'min'] });

/** The words of an evening by bike. The other languages must have the same keys. */
export const en = {
  yourEvening: 'Your evening',
  before: (name: string): string => `Before ${name}`,
  after: (name: string): string => `After ${name}`,
  between: (first: string, second: string): string => `Between ${first} and ${second}`,
  about: (length: string): string => `about ${length}`,
  walk: (minutes: number, length: string, isGuess: boolean): string =>
    `${isGuess ? 'about ' : ''}${duration(minutes)} walk (${length})`,
  ride: (minutes: number, way: string, { parking, isGuess }: { parking: number; isGuess: boolean }): string =>
    `${isGuess ? 'about ' : ''}${duration(minutes)} by bike (${way}) + ${duration(parking)} to park`,
  leaveBy: (time: string): string => `Leave by ${time}`,
  byFerry: 'including the ferry',
  onFoot: (distance: string): string => `${distance} of it on foot`,
  minutes: (minutes: number): string => `${minutes} min`,
  aboutMinutes: (minutes: number): string => `about ${minutes} min`,
  sameVenue: 'in the same venue',
  startsAfter: (minutes: number): string =>
    minutes === 0 ? 'starts as the other ends' : `starts ${duration(minutes)} after`,
  endsBefore: (minutes: number): string =>
    minutes === 0 ? 'ends as the other starts' : `ends ${duration(minutes)} before`,
  inBetween: (minutes: number): string => `${duration(minutes)} in between`,
  tooShort: 'Too little time to get from one to the other.',
  maybeTooShort: 'Perhaps too little time to get from one to the other.',
  overlap: 'These performances overlap.',
  noWay: 'No bike route is known.',
  noEnd: 'end time not announced',
  add: (count: number): string => `Add ${tickets(count)}`,
  addAll: (performances: number, count: number): string =>
    performances === 1
      ? `Add ${tickets(count)}`
      : performances === 2
        ? `Add both (${tickets(count)})`
        : `Add all ${performances} (${tickets(count)})`,
  orderTakes: (count: number): string => `You can add ${count} more to your order.`,
  chooseTickets: 'Choose tickets',
  soldBy: (title: string): string => `Sold by ${title}, as a separate order.`,
  more: (count: number): string => `${count} more`,
  added: (evening: string): string => `Added. Your evening: ${evening}.`,
  andThen: ', then ',
  way: 'Route on OpenStreetMap',
  wayFromTo: (from: string, to: string): string => `from ${from} to ${to}`,
  map: 'Map',
  toOnMap: (place: string): string => `to ${place}`,
  alsoOnMap: 'also on the map',
  oneGone: (name: string): string =>
    `The last seats for ${name} have just gone. Nothing was added: choose from what fits now.`,
  someLeft: (name: string, left: number): string =>
    `Only ${left} left for ${name}. Nothing was added: choose fewer on its own page, or something else.`,
  orderRoom: (wanted: number, left: number): string =>
    `${tickets(wanted)} won’t fit in your order; you can add ${left} more. Nothing was added: remove some, or order the rest separately.`,
  typeRoom: (name: string): string =>
    `An order can’t have that many tickets of one type for ${name}. Choose them on its own page.`,
  offSale: (name: string): string => `${name} is no longer on sale. Choose from what fits now.`,
  makeEvening: 'Make an evening of it',
  plan: 'Plan an evening by bike',
  planTitle: 'An evening by bike',
  planText: 'Two or three shows in a row, with time to cycle from one to the next.',
  night: 'Night',
  party: 'How many people',
  showEvenings: 'Show evenings',
  people: (count: number): string => (count === 1 ? '1 person' : `${count} people`),
  pace: 'Getting there',
  ownPace: 'By bike',
  paces: { easy: 'By bike, no rush', ebike: 'By e-bike' },
  budget: 'Price each',
  anyBudget: 'Any price',
  upTo: (price: string): string => `up to ${price}`,
  kind: 'Genre',
  anyKind: 'All genres',
  wholeDay: 'Afternoons too',
  startEvening: 'Make an evening of it',
  swap: 'Swap this one',
  forParty: (count: number): string => (count === 1 ? 'for one' : `for ${count}`),
  twoOrders: 'The rest is sold by others. You order and pay for it there, separately:',
  share: 'Share this evening',
  copied: 'Link copied',
  calendar: 'Add to calendar',
  otherEvenings: (count: number): string => (count === 1 ? '1 other evening' : `${count} other evenings`),
  eachFrom: (price: string): string => `from ${price} each`,
  shows: (count: number): string => `${count} shows`,
  onTheWay: (minutes: number): string => (minutes === 0 ? 'all in one place' : `${duration(minutes)} on the way`),
  allEvenings: 'Show all evenings',
  gone: 'That evening is no longer possible. This one is:',
  goneWhole: 'That evening is no longer possible. Choose another night.',
  noneSo: 'No evening matches that. Change your choices, or show all evenings.',
  together: (price: string): string => `together from ${price}`,
  nothingOn: 'There isn’t enough on that night for a whole evening. Choose another night.',
  noneFit: 'No two shows that night fit together for that many people. Try another night, or fewer people.',
  noRoom: (left: number): string =>
    left === 0
      ? 'Your order is full. Remove a ticket from your cart to add others.'
      : `You can add ${left} more to your order, too few for an evening together. Try fewer people.`,
  noNights: 'There’s no night with several shows at the moment.',
  wrongNight: (given: string): string => `“${given}” is not a night in the list. Choose one below.`,
  wrongParty: (most: number): string => `The number of people must be a whole number from 1 to ${most}.`,
  aroundCart: 'You already have tickets for this night: these evenings fit around them.',
};

export type EveningWords = typeof en;
