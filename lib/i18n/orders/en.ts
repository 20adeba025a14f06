const tickets = (count: number): string => (count === 1 ? '1 ticket' : `${count} tickets`);

/** The words of an order's page. What is not here does not compile in the other languages either. */
export const en = {
  yourOrder: 'Your order',
  orderNumber: (number: string): string => `Order number ${number}`,
  orderOf: (day: string): string => `Ordered on ${day}`,
  pending: 'Your order waits for payment',
  pendingTime: (time: string): string => `Your seats are held for you for ${time} more.`,
  pendingWarning: 'Two minutes left to pay.',
  payNow: 'Pay now',
  payWith: (method: string, price: string): string => `Pay ${price} with ${method}`,
  otherWay: 'Pay in another way',
  otherWayButton: 'Choose and go on',
  extraCost: (price: string): string => `${price} in all`,
  waitingForBank: 'We are waiting for word from your bank',
  waitingForBankText:
    'That usually takes a few seconds. You need do nothing: this page looks again by itself, and your tickets also come by e-mail.',
  lookAgain: 'Look again',
  notPaidYet: 'Did you not pay? Then you can still do so.',
  failed: 'The payment did not succeed',
  failedText: 'Nothing was charged. Your seats are still yours: try again, or pay in another way.',
  stopped: 'You stopped the payment',
  stoppedText: 'Nothing was charged. Your seats are still yours: go on, or pay in another way.',
  unavailable: 'The bank cannot be reached at the moment',
  unavailableText: 'Nothing was charged. Try again in a moment, or pay in another way.',
  confirm: 'Confirm your order',
  confirmText: (email: string, time: string): string =>
    `We sent an e-mail to ${email}. Open the link in it before ${time}; until then we are holding your seats.`,
  confirmUnsent: 'We could not send you the e-mail to confirm',
  confirmUnsentText: (email: string): string =>
    `Too many e-mails went to ${email} in the past hour. Try again in an hour, or choose another way to pay where there is one.`,
  yourAddress: 'your e-mail address',
  confirmTitle: 'Confirm your order',
  confirmButton: 'Confirm',
  confirmHow: 'Press the button to confirm your order.',
  confirmWrong: 'This link does not work (any more)',
  confirmWrongText: 'The order has been confirmed already, or the time to confirm it is over.',
  withdrawn: 'This performance is no longer on sale',
  withdrawnText:
    'A performance in this order was cancelled or taken off sale, so you can no longer pay. Cancel the order to order the other tickets again.',
  paid: 'Thank you: your order is paid',
  free: (count: number): string =>
    count === 1 ? 'Thank you: your ticket is ready' : 'Thank you: your tickets are ready',
  paidText: (count: number): string =>
    count === 1
      ? 'Your ticket is here, and on its way to you by e-mail.'
      : 'Your tickets are here, and on their way to you by e-mail.',
  showTickets: (count: number): string => (count === 1 ? 'Show your ticket' : 'Show your tickets'),
  codeOf: (number: number): string => `The code of ticket ${number}`,
  downloadTickets: 'Download as PDF',
  receipt: 'Receipt',
  promised: 'Your seats are reserved',
  promisedText: (price: string, time: string): string =>
    `Pay ${price} at the box office by ${time}: after that your seats are released. Give your name there. This is not a ticket yet.`,
  calledOff: 'What you have tickets for is cancelled',
  cancelled: 'This order was cancelled',
  cancelledText: 'Nothing was charged, and the seats were let go.',
  cancelledBack: 'Your seats are back in your cart.',
  expired: 'The time for this order ran out',
  expiredText:
    'The seats were let go. If you did pay all the same, you get your tickets, or your money back, by itself; we tell you by e-mail.',
  lapsedText: 'The order was not confirmed or paid in time, and its seats have been released. You were not charged.',
  refunded: 'This order was refunded',
  refundedText: 'The tickets are no longer valid.',
  moneyBack: (price: string): string => `${price} goes back to you, in the way in which you paid.`,
  moneySent: (price: string): string => `${price} was sent back, in the way in which you paid. It can take some days.`,
  moneyStuck: (price: string): string =>
    `${price} should go back to you, and that has not succeeded yet. The organisation knows of it.`,
  becauseLate: 'The payment came after the time for the order was over.',
  becauseTwice: 'The order was paid twice.',
  becauseWrongAmount: 'The amount was not that of the order.',
  becauseGivenUp: 'You gave the order up.',
  becauseOutside: 'The organisation sent money back to you.',
  becauseChargedBack: 'Your bank took the payment back.',
  chooseAgain: 'Choose tickets again',
  toCart: 'To your cart',
  total: 'Total',
  tickets,
  ticketsRow: 'Tickets',
  paymentCost: 'Payment cost',
  for: 'For',
  addToCalendar: 'Add to calendar',
  sendAgain: 'Send the mail again',
  sentAgain:
    'The mail is on its way. If it does not come, look among the unwanted mail; once an hour it can be sent again.',
  sentAgainSoon:
    'The e-mail is on its way. If it does not come, look in your spam folder; after two minutes it can be sent again.',
  stopOrder: 'Cancel the order',
  stopOrderText: 'Your seats are let go. Nothing is charged.',
  stopPromisedText: 'Your reserved seats are let go.',
  stopOrderYes: 'Yes, cancel the order',
  giveUp: 'Give the order up and get the money back',
  giveUpText: (price: string): string =>
    `All tickets of this order lose their validity, and ${price} goes back to you, in the way in which you paid.`,
  giveUpUntil: (time: string): string => `You can do this until ${time}.`,
  giveUpYes: 'Yes, give the order up',
  notStopped: 'That can no longer be done: see below how the order stands.',
  hidden: 'Names are hidden',
  hiddenText:
    'This link is older. To see the name and the e-mail address of this order, type the address it was placed with.',
  email: 'E-mail address',
  showNames: 'Show',
  wrongAddress: 'That is not the address of this order.',
  tooManyTries: 'That was tried too often. Try again in an hour.',
  goingToBank: 'On to the payment',
  goingToBankText: (price: string): string => `You pay ${price}. Your seats are held for you meanwhile.`,
  goOn: 'Go on',
};

export type OrderWords = typeof en;
