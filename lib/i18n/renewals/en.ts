/** The words of who may renew a subscription, on the page and in the mails. What is not here does not compile in the other languages. */
export const en = {
  title: 'Renew your subscription',
  kept: (until: string): string => `Your seats of last season are kept for you until ${until}.`,
  afterwards: 'If you do not renew by then, they go on sale.',
  people: (count: number): string => (count === 1 ? 'For 1 person' : `For ${count} people`),
  seat: (places: string): string => `Your seats: ${places}`,
  anySeat: 'Seats are not numbered.',
  performances: 'Performances',
  each: (price: string): string => `${price} per person`,
  total: (price: string): string => `Total ${price}`,
  renew: 'Put the same seats in my cart',
  decline: 'I do not want to renew',
  declineNote: 'Your seats then go on sale at once.',
  inCart: 'Your seats are in your cart. Finish your order there.',
  inOtherCart:
    'Your seats are in a cart, perhaps on another device. If they are not ordered there, you can take them here again.',
  toCart: 'To your cart',
  renewedTitle: 'You have renewed',
  renewed: 'Your subscription is ordered. The order has been mailed to you.',
  declinedTitle: 'You do not renew',
  declined: 'Your seats are on sale again. Thank you for telling us.',
  overTitle: 'This link does not work any more',
  over: 'The time to renew is over, or this link is not complete. Perhaps there are subscriptions left.',
  closed:
    'You cannot renew at this moment: not all performances are on sale yet. Try again later; your seats stay kept.',
  unkept: 'Your own seats cannot be had at every performance of the new season. You can choose others.',
  gone: 'Some of your seats could not be had any more. Nothing has been added.',
  busy: 'It is very busy now. Try again.',
  chooseOthers: 'Choose other seats',
  toSubscriptions: 'To the subscriptions',
  subject: (name: string): string => `Your seats are waiting: ${name}`,
  reminderSubject: (name: string, until: string): string => `Your seats are kept until ${until}: ${name}`,
  mail: (name: string, until: string): string =>
    `You have a subscription of last season. For the new season, “${name}”, we keep the same seats for you until ${until}. One click puts them in your cart.`,
  unkeptMail: (name: string): string =>
    `You have a subscription of last season. The new one, “${name}”, is there. Your own seats cannot be had at every performance; you can choose others.`,
  open: 'Renew with the same seats',
};

export type RenewalWords = typeof en;
