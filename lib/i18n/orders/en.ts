const tickets = (count: number): string => (count === 1 ? '1 ticket' : `${count} tickets`);

/** The words of an order's page. What is not here does not compile in the other languages either. */
export const en = {
  yourOrder: 'Your order',
  orderNumber: (number: string): string => `Order number ${number}`,
  orderOf: (day: string): string => `Ordered on ${day}`,
  pending: 'Payment pending',
  pendingTime: (time: string): string => `We’re holding your seats for ${time}.`,
  pendingWarning: 'Two minutes left to pay.',
  payNow: 'Pay now',
  payWith: (method: string, price: string): string => `Pay ${price} with ${method}`,
  otherWay: 'Pay another way',
  otherWayButton: 'Continue',
  extraCost: (price: string): string => `${price} in total`,
  waitingForBank: 'Waiting for your bank',
  waitingForBankText:
    'This usually takes a few seconds. No action needed: this page refreshes automatically, and we’ll e-mail your tickets too.',
  lookAgain: 'Refresh this page',
  notPaidYet: 'Haven’t paid? You still can.',
  failed: 'The payment didn’t go through',
  failedText: 'You haven’t been charged. We’re still holding your seats: try again, or pay another way.',
  stopped: 'You cancelled the payment',
  stoppedText: 'You haven’t been charged. We’re still holding your seats: continue, or pay another way.',
  unavailable: 'The bank can’t be reached at the moment',
  unavailableText: 'You haven’t been charged. Try again in a moment, or pay another way.',
  confirm: 'Confirm your order',
  confirmText: (email: string, time: string): string =>
    `We sent an e-mail to ${email}. Open the link in it before ${time}; until then we’re holding your seats.`,
  confirmUnsent: 'We couldn’t send you the confirmation e-mail',
  confirmUnsentText: (email: string): string =>
    `Too many e-mails went to ${email} in the past hour. Try again in an hour, or choose another way to pay if there is one.`,
  yourAddress: 'your e-mail address',
  confirmTitle: 'Confirm your order',
  confirmButton: 'Confirm',
  confirmHow: 'Press the button to confirm your order.',
  confirmWrong: 'This link no longer works',
  confirmWrongText: 'The order has already been confirmed, or the time to confirm it has run out.',
  withdrawn: 'This performance is no longer on sale',
  withdrawnText:
    'A performance in this order was cancelled or taken off sale, so you can no longer pay. Cancel the order to order the other tickets again.',
  paid: 'Thank you, your order is paid',
  free: (count: number): string =>
    count === 1 ? 'Thank you, your ticket is ready' : 'Thank you, your tickets are ready',
  paidText: (count: number): string =>
    count === 1
      ? 'Your ticket is here, and on its way to you by e-mail.'
      : 'Your tickets are here, and on their way to you by e-mail.',
  showTickets: (count: number): string => (count === 1 ? 'Show your ticket' : 'Show your tickets'),
  codeOf: (number: number): string => `The code of ticket ${number}`,
  downloadTickets: 'Download as PDF',
  receipt: 'Receipt',
  onInvoiceText: 'You pay on invoice. We send the tickets as soon as all of it is paid.',
  promised: 'Your seats are reserved',
  promisedText: (price: string, time: string): string =>
    `Pay ${price} at the box office by ${time}: after that your seats are released. Give your name there. This is not a ticket yet.`,
  calledOff: 'The performance you have tickets for is cancelled',
  cancelled: 'This order was cancelled',
  cancelledText: 'You were not charged, and the seats have been released.',
  cancelledBack: 'Your seats are back in your cart.',
  expired: 'The time for this order ran out',
  expiredText:
    'The seats have been released. If you did pay, you’ll automatically get your tickets, or your money back; we’ll let you know by e-mail.',
  lapsedText: 'The order was not confirmed or paid in time, and its seats have been released. You were not charged.',
  refunded: 'This order was refunded',
  refundedText: 'The tickets are no longer valid.',
  moneyBack: (price: string): string => `We’ll refund ${price} to your original payment method.`,
  moneySent: (price: string): string =>
    `${price} was refunded to your original payment method. This can take a few days.`,
  moneyAtDoor: (price: string): string => `You can collect your refund of ${price} at the box office.`,
  moneyStuck: (price: string): string =>
    `You’re owed a refund of ${price}, which hasn’t gone through yet. The organisation knows about it.`,
  becauseLate: 'The payment came after the time for the order had run out.',
  becauseTwice: 'The order was paid twice.',
  becauseWrongAmount: 'The amount was wrong.',
  becauseGivenUp: 'You cancelled the order.',
  becauseOutside: 'The organisation refunded you.',
  becauseChargedBack: 'Your bank reversed the payment.',
  becauseCancelled: 'Tickets in this order were cancelled.',
  becauseMoved: 'Your new tickets cost less.',
  otherSeat: (seat: string, price: string, until: string): string =>
    `We’re holding another seat for you: ${seat}. It costs ${price} more. Pay by ${until} to get it; until then your current ticket stays valid.`,
  payDifference: (price: string): string => `Pay the difference of ${price}`,
  differenceUnpaid: 'The difference hasn’t been paid. You haven’t been charged; you can try again.',
  chooseAgain: 'Choose tickets again',
  toCart: 'View cart',
  total: 'Total',
  tickets,
  ticketsRow: 'Tickets',
  paymentCost: 'Payment fee',
  for: 'For',
  addToCalendar: 'Add to calendar',
  sendAgain: 'Resend the e-mail',
  sentAgain: 'The e-mail is on its way. If it doesn’t arrive, check your spam folder; you can resend it once an hour.',
  sentAgainSoon:
    'The e-mail is on its way. If it doesn’t arrive, check your spam folder; you can resend it after two minutes.',
  stopOrder: 'Cancel the order',
  stopOrderText: 'Your seats will be released. You won’t be charged.',
  stopPromisedText: 'Your reserved seats will be released.',
  stopOrderYes: 'Yes, cancel the order',
  giveUp: 'Cancel and get a refund',
  giveUpText: (price: string): string =>
    `All tickets in this order become invalid, and we’ll refund ${price} to your original payment method.`,
  giveUpUntil: (time: string): string => `You can do this until ${time}.`,
  giveUpYes: 'Yes, cancel and refund',
  notStopped: 'That’s no longer possible. The status of your order is below.',
  hidden: 'Names are hidden',
  hiddenText:
    'This link is older. To see the name and e-mail address of this order, enter the address it was placed with.',
  email: 'E-mail address',
  showNames: 'Show',
  wrongAddress: 'That’s not the address of this order.',
  tooManyTries: 'Too many attempts. Try again in an hour.',
  goingToBank: 'Continue to payment',
  goingToBankText: (price: string): string => `You’re paying ${price}. We’re holding your seats in the meantime.`,
  goOn: 'Continue',
};

export type OrderWords = typeof en;
