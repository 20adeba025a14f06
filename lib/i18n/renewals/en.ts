/** The words of who may renew a subscription, on the page and in the mails. The other languages must have the same keys. */
export const en = {
  title: 'Renew your subscription',
  kept: (until: string): string => `We’re holding your seats from last season until ${until}.`,
  afterwards: 'If you don’t renew by then, they go on sale.',
  people: (count: number): string => (count === 1 ? 'For 1 person' : `For ${count} people`),
  seat: (places: string): string => `Your seats: ${places}`,
  anySeat: 'Seats are not numbered.',
  performances: 'Performances',
  each: (price: string): string => `${price} per person`,
  total: (price: string): string => `Total ${price}`,
  renew: 'Put the same seats in my cart',
  decline: 'I don’t want to renew',
  declineNote: 'Your seats then go on sale right away.',
  inCart: 'Your seats are in your cart. Finish your order there.',
  inOtherCart:
    'Your seats are in a cart, perhaps on another device. If they aren’t ordered there, you can take them here again.',
  toCart: 'View cart',
  renewedTitle: 'You’ve renewed',
  renewed: 'Your subscription has been ordered. We’ve emailed you the order.',
  declinedTitle: 'You’re not renewing',
  declined: 'Your seats are on sale again. Thank you for letting us know.',
  overTitle: 'This link no longer works',
  over: 'The time to renew has passed, or this link is incomplete. There may still be subscriptions on sale.',
  closed: 'You can’t renew right now: not all performances are on sale yet. Try again later; we’re holding your seats.',
  unkept: 'Your own seats aren’t free at every performance of the new season. You can choose others.',
  gone: 'Some of your seats were no longer available. Nothing has been added.',
  busy: 'It’s very busy right now. Please try again.',
  chooseOthers: 'Choose other seats',
  toSubscriptions: 'See subscriptions',
  subject: (name: string): string => `Your seats are waiting: ${name}`,
  reminderSubject: (name: string, until: string): string => `We’re holding your seats until ${until}: ${name}`,
  mail: (name: string, until: string): string =>
    `You had a subscription last season. For the new season, “${name}”, we’re holding the same seats for you until ${until}. One click puts them in your cart.`,
  unkeptMail: (name: string): string =>
    `You had a subscription last season. The new one is here: “${name}”. Your own seats aren’t free at every performance; you can choose others.`,
  open: 'Renew with the same seats',
};

export type RenewalWords = typeof en;
