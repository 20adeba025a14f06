const performances = (count: number): string => (count === 1 ? '1 performance' : `${count} performances`);

/** The words of subscriptions. The other languages must have the same keys. */
export const en = {
  title: 'Subscriptions',
  how: 'Several performances at once: one seat, one order, often a better price.',
  none: 'There are no subscriptions at the moment.',
  series: (count: number): string => `${performances(count)} in a fixed series`,
  choice: (least: number, most: number): string =>
    least === most ? `Choose ${performances(least)}` : `Choose ${least} to ${most} performances`,
  from: (price: string): string => `from ${price}`,
  partOf: (name: string): string => `This performance is also part of the subscription “${name}”.`,
  early: (day: string): string => `On sale from ${day}.`,
  over: 'The sale of this subscription has ended.',
  soldOut: 'This subscription is sold out.',
  closed: 'This subscription can’t be bought right now: not all of its performances are on sale.',
  left: (count: number): string => (count === 1 ? 'One subscription left.' : `${count} subscriptions left.`),
  performances: 'Performances',
  choose: 'Choose your performances',
  chooseCount: (least: number, most: number): string =>
    least === most ? `Choose ${performances(least)}.` : `Choose at least ${least} and at most ${most} performances.`,
  rank: 'Price category',
  people: 'For how many people',
  show: 'Show seats and price',
  seats: 'Your seats',
  sameSeats: (hall: string): string => `The same seats at every performance in ${hall}`,
  best: (seats: string) => `Best seats, now: ${seats}`,
  noSameSeats: (hall: string): string =>
    `In ${hall}, no seats are free at every performance: you get the best free seats each evening.`,
  noSeatNumbers: 'Seats are not numbered.',
  each: (price: string): string => `${price} per person`,
  total: 'Total',
  saved: (amount: string): string => `You save ${amount}`,
  add: 'Add to cart',
  remove: (name: string): string => `Remove the subscription “${name}”`,
  soldOutAt: (name: string): string => `There aren’t enough seats left at “${name}”. Nothing has been added.`,
  seatsTaken: 'These seats have just been taken. Nothing has been added: you now see other seats.',
  onlyLeft: (count: number): string => `Only ${count} of this subscription left. Nothing has been added.`,
  orderFull: (left: number): string =>
    left === 0
      ? 'Your order is full. Remove something from your cart first.'
      : `You can add ${left} more to your order. Nothing has been added.`,
  offSale: 'This subscription is no longer on sale.',
  wrongChoice: 'Check your performances, price category and number of people. Nothing has been added.',
  all: 'All subscriptions',
};

export type SubscriptionWords = typeof en;
