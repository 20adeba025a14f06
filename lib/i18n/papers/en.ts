const tickets = (count: number): string => (count === 1 ? '1 ticket' : `${count} tickets`);
const yourTickets = (count: number): string => (count === 1 ? 'Your ticket' : `Your ${count} tickets`);

/** The words of tickets, receipts and mails. What is not here does not compile in the other languages either. */
export const en = {
  ticket: 'Ticket',
  yourTickets,
  ticketOf: (position: number, count: number): string => `Ticket ${position} of ${count}`,
  date: 'Date',
  time: 'Time',
  place: 'Place',
  seat: 'Seat',
  kind: 'Ticket type',
  price: 'Price',
  name: 'Name',
  order: 'Order',
  showCode: 'Have this code scanned at the entrance. Each code admits once.',
  codeFor: (event: string, position: number): string => `Code of ticket ${position}: ${event}`,
  saved: 'Saved on this device: this page also opens without internet.',
  saveByHand: 'Keep these tickets: download the PDF.',
  downloadPdf: 'Download PDF',
  addToCalendar: 'Add to calendar',
  addToAppleWallet: 'Add to Apple Wallet',
  addToGoogleWallet: 'Add to Google Wallet',
  wholeOrder: 'See your order',
  noTickets: 'This order has no tickets',
  noTicketsText: 'Only an order that is paid has tickets.',
  noReceipt: 'This order has no receipt',
  noReceiptText: 'Only an order that was paid has a receipt.',
  receipt: 'Receipt',
  number: 'Number',
  paidOn: 'Paid on',
  refundedOn: (day: string): string => `Paid back on ${day}`,
  seller: 'From',
  buyer: 'For',
  amount: 'Amount',
  paymentCost: 'Payment costs',
  total: 'Total',
  totalWithoutVat: 'Total without VAT',
  vat: (percent: string): string => `VAT ${percent}, included`,
  hello: (name: string): string => `Hello ${name},`,
  helloThere: 'Hello,',
  confirmSubject: (event: string): string => `Confirm your order: ${event}`,
  confirm: (time: string): string =>
    `Somebody ordered with this e-mail address. Was it you? Then confirm the order before ${time}; until then we are holding the seats. If it was not you, you need not do anything.`,
  confirmAction: 'Confirm the order',
  releasedSubject: (event: string): string => `Your reservation has lapsed: ${event}`,
  released:
    'Your tickets were not paid in time. Your reservation has lapsed and the seats are released. You were not charged.',
  mailReason: (title: string): string => `You get this message because you ordered at ${title}.`,
  confirmationSubject: (count: number, event: string): string => `${yourTickets(count)} for ${event}`,
  confirmation: (count: number): string =>
    count === 1
      ? 'Thank you for your order. Your ticket is attached, and you can always find it here:'
      : `Thank you for your order. Your ${count} tickets are attached, and you can always find them here:`,
  openTickets: 'Open the tickets',
  receiptSubject: (number: string): string => `Receipt ${number}`,
  receiptText: 'Here is the receipt of your order.',
  openReceipt: 'Open the receipt',
  reservedSubject: (event: string): string => `Reserved: ${event}`,
  reserved: (count: number, total: string, time: string): string =>
    `${count === 1 ? 'Your seat is' : `Your ${count} seats are`} reserved. Pay ${total} at the box office by ${time}; after that the seats are released.`,
  openOrder: 'Open the order',
  failedSubject: (event: string): string => `Not paid yet: ${event}`,
  failed: (time: string): string =>
    `Your payment did not work. Your seats are kept for you until ${time}: you can try again, also in another way.`,
  failedOver: 'Your payment did not work, and the time to pay is over. Nothing was charged.',
  payAgain: 'Pay now',
  refundedSubject: (amount: string): string => `You get ${amount} back`,
  refunded: (amount: string): string =>
    `We are sending ${amount} back to you, in the way you paid. With most banks that takes up to five working days.`,
  refundFailedSubject: (amount: string, order: string): string => `Refund failed: ${amount} (order ${order})`,
  refundFailed: (amount: string): string =>
    `The payment provider could not give ${amount} back to the buyer of this order. The money is still in your account there.`,
  refundFailedAgain: 'We send it once more tomorrow. You need not do anything yet.',
  refundFailedByHand:
    'We do not try again by ourselves. Give the money back in another way, or from your account at the provider, and tell the people who run the ticket service.',
  refundFailedReason: (title: string): string => `You get this message because you sell tickets as ${title}.`,
  ticketsVoid: 'The tickets of this order are no longer valid.',
  notice: 'Please note',
  isCancelled: 'This performance is cancelled.',
  wasMoved: (before: string): string => `Changed. Was: ${before}`,
  cancelledSubject: (event: string): string => `Cancelled: ${event}`,
  cancelledPaid: (title: string): string =>
    `A performance you have tickets for is cancelled. ${title} will let you know about your money.`,
  cancelledReserved: 'A performance you reserved seats for is cancelled. You have nothing to pay for it.',
  movedSubject: (event: string): string => `Changed: ${event}`,
  movedPaid:
    'The time or place of a performance you have tickets for has changed. Below is how it is now. Your tickets stay valid; new ones and the changed calendar entry are attached.',
  movedReserved:
    'The time or place of a performance you reserved seats for has changed. Below is how it is now. Your reservation stays valid.',
  resumedSubject: (event: string): string => `Going ahead: ${event}`,
  resumed: 'Your performance is going ahead at the time and place you ordered. Your tickets are valid.',
  refundReasons: {
    late: 'Your payment came in after the time for it, and the seats were gone by then.',
    twice: 'Your order was paid twice. Your tickets stay valid.',
    wrong_amount: 'The amount that came in was not the amount of your order.',
    given_up: 'You gave up your order. Its tickets are no longer valid.',
    outside: 'The organisation sent money back to you.',
    charged_back: 'Your bank took the payment back.',
  },
  ordered: tickets,
};

export type PaperWords = typeof en;
