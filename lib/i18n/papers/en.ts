const tickets = (count: number): string => (count === 1 ? '1 ticket' : `${count} tickets`);
const yourTickets = (count: number): string => (count === 1 ? 'Your ticket' : `Your ${count} tickets`);

/** The words of tickets, receipts and mails. The other languages must have the same keys. */
export const en = {
  ticket: 'Ticket',
  yourTickets,
  ticketOf: (position: number, count: number): string => `Ticket ${position} of ${count}`,
  date: 'Date',
  time: 'Time',
  place: 'Venue',
  seat: 'Seat',
  kind: 'Ticket type',
  price: 'Price',
  name: 'Name',
  order: 'Order',
  showCode: 'Have this code scanned at the entrance. Each code admits one person once.',
  codeFor: (event: string, position: number): string => `Code of ticket ${position}: ${event}`,
  saved: 'Saved on this device: this page also opens offline.',
  saveByHand: 'Keep these tickets: download the PDF.',
  downloadPdf: 'Download PDF',
  addToCalendar: 'Add to calendar',
  addToAppleWallet: 'Add to Apple Wallet',
  addToGoogleWallet: 'Add to Google Wallet',
  wholeOrder: 'See your order',
  noTickets: 'This order has no tickets',
  noTicketsText: 'You get tickets once the order is paid.',
  noReceipt: 'This order has no receipt',
  noReceiptText: 'You get a receipt once the order is paid.',
  receipt: 'Receipt',
  number: 'Number',
  paidOn: 'Paid on',
  refundedOn: (day: string): string => `Refunded on ${day}`,
  seller: 'From',
  buyer: 'For',
  amount: 'Amount',
  paymentCost: 'Payment fee',
  total: 'Total',
  totalAfterRefunds: 'Total after refunds',
  splitTo: (number: string, day: string): string => `To order ${number} on ${day}`,
  totalLeft: 'Remaining total',
  totalWithoutVat: 'Total excluding VAT',
  vat: (percent: string): string => `VAT ${percent}, included`,
  hello: (name: string): string => `Hello ${name},`,
  helloThere: 'Hello,',
  confirmSubject: (event: string): string => `Confirm your order: ${event}`,
  confirm: (time: string): string =>
    `Someone placed an order with this email address. Was it you? Then confirm the order before ${time}; until then we’re holding the seats. If it wasn’t you, no action is needed.`,
  confirmAction: 'Confirm the order',
  releasedSubject: (event: string): string => `Your reservation has lapsed: ${event}`,
  released:
    'Your tickets were not paid for in time. Your reservation has lapsed and the seats have been released. You were not charged.',
  mailReason: (title: string): string => `You’re receiving this email because you placed an order with ${title}.`,
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
    `Your payment didn’t go through. We’re holding your seats until ${time}: try again, or pay another way.`,
  failedOver: 'Your payment didn’t go through, and the time to pay has run out. You were not charged.',
  payAgain: 'Pay now',
  refundedSubject: (amount: string): string => `Your refund of ${amount}`,
  refunded: (amount: string): string =>
    `We’re refunding ${amount} to your original payment method. With most banks this takes up to five working days.`,
  refundFailedSubject: (amount: string, order: string): string => `Refund failed: ${amount} (order ${order})`,
  refundFailed: (amount: string): string =>
    `The payment provider couldn’t refund ${amount} to the buyer of this order. The money is still in your account there.`,
  refundFailedAgain: 'We’ll try again tomorrow. No action needed for now.',
  refundFailedByHand:
    'We won’t try again automatically. Refund the money another way, or from your account at the provider, and tell the people who run the ticket service.',
  refundFailedReason: (title: string): string => `You’re receiving this email because you sell tickets as ${title}.`,
  ticketsVoid: 'The tickets in this order are no longer valid.',
  notice: 'Please note',
  isCancelled: 'This performance is cancelled.',
  wasMoved: (before: string): string => `Changed. Was: ${before}`,
  cancelledSubject: (event: string): string => `Cancelled: ${event}`,
  cancelledPaid: (title: string): string =>
    `A performance you have tickets for is cancelled. ${title} will let you know about your money.`,
  cancelledChoice: (title: string, day: string): string =>
    `A performance you have tickets for is cancelled. You’ll get your money back on ${day}. If you like, you can donate some or all of it to ${title} before then, on the page of your order.`,
  cancelledReserved: 'A performance you reserved seats for is cancelled. You have nothing to pay for it.',
  movedSubject: (event: string): string => `Changed: ${event}`,
  movedPaid:
    'The time or venue of a performance you have tickets for has changed. The new details are below. Your tickets are still valid; new ones and the updated calendar entry are attached.',
  movedReserved:
    'The time or venue of a performance you reserved seats for has changed. The new details are below. Your reservation is still valid.',
  reminderSubject: (event: string, day: string): string => `See you at ${event} (${day})`,
  reminder: (time: string): string => `It’s nearly time: it starts at ${time}.`,
  reminderTickets: 'Your tickets are below and attached to this email.',
  doorsOpen: (time: string): string => `Doors open at ${time}`,
  rideBetween: (from: string, to: string, minutes: number, length: string): string =>
    `From ${from} to ${to} is ${minutes} minutes by bike (${length}).`,
  resumedSubject: (event: string): string => `Going ahead: ${event}`,
  resumed: 'Your performance is going ahead at its original time and venue. Your tickets are valid.',
  ticketsCancelled: (count: number): string =>
    count === 1
      ? '1 ticket was cancelled and is no longer valid.'
      : `${count} tickets were cancelled and are no longer valid.`,
  lineCancelledSubject: (count: number, event: string): string =>
    `${count === 1 ? 'Ticket' : tickets(count)} cancelled: ${event}`,
  noLongerValid: 'No longer valid',
  otherTicketsValid: (count: number): string =>
    count === 1
      ? 'Your other ticket is still valid. You’ll find it attached.'
      : `Your other ${count} tickets are still valid. You’ll find them attached.`,
  refundedToCard: (amount: string, lastFour: string): string => `${amount} is back on your gift card •••• ${lastFour}.`,
  giftCard: (lastFour: string): string => `Gift card •••• ${lastFour}`,
  refundedAtDoor: (amount: string): string => `You can collect your refund of ${amount} at the box office.`,
  refundedInCash: (amount: string): string => `You were refunded ${amount} in cash.`,
  orderSplitSubject: (event: string): string => `Your order was split: ${event}`,
  orderSplit: (count: number, number: string): string =>
    count === 1
      ? `At your request, 1 ticket is now in an order of its own, ${number}. Its ticket in this order is no longer valid.`
      : `At your request, ${count} tickets are now in an order of their own, ${number}. Their tickets in this order are no longer valid.`,
  seatChangedSubject: (event: string): string => `Your new ticket: ${event}`,
  seatChanged:
    'One of your tickets has changed. The old one is no longer valid. Your current tickets are attached; use only these.',
  seatsChanged: (count: number): string =>
    `${count} of your tickets have changed. The old ones are no longer valid. Your current tickets are attached; use only these.`,
  reservedSeatsChanged: 'The seats of your order have changed. Below you see where you sit now.',
  invoice: 'Invoice',
  creditNote: 'Credit note',
  notGivenBack: 'not given back',
  vatId: (id: string): string => `VAT number: ${id}`,
  corrects: (numbers: string): string => `Corrects ${numbers}`,
  payBy: (day: string): string => `To be paid by ${day}`,
  reference: (text: string): string => `Your reference: ${text}`,
  payInvoice: (amount: string, day: string, number: string): string =>
    `Please transfer ${amount} by ${day}, and mention ${number}.`,
  invoiceSubject: (number: string): string => `Invoice ${number}`,
  invoiceText: (count: number): string =>
    `Your invoice is attached. ${count === 1 ? 'The seat is' : `The ${count} seats are`} reserved for you. We’ll send the tickets once the invoice is paid in full.`,
  creditSubject: (number: string): string => `Credit note ${number}`,
  creditText: 'Your order has changed. The credit note for that is attached.',
  correctionText: 'Your order has changed. The additional invoice is attached.',
  creditBack: 'We’ll refund what you’ve overpaid.',
  dueSubject: (number: string, day: string): string => `Reminder: invoice ${number}, by ${day}`,
  due: (amount: string, day: string): string =>
    `We haven’t received the full amount of this invoice yet: ${amount} is still due. Please pay it by ${day}, and we’ll send the tickets.`,
  overdue: (amount: string, day: string): string =>
    `${amount} of this invoice is still due; it should have been paid by ${day}. Please pay as soon as you can, or write to us if something is wrong. Your seats are still reserved for you.`,
  refundedByTransfer: (amount: string): string => `We’re refunding ${amount} to you.`,
  priceDifference: 'Price difference',
  upgradeSubject: (event: string): string => `Another seat for you: ${event}`,
  upgrade: (amount: string, until: string): string =>
    `We’re holding another seat for you. It costs ${amount} more than the ticket you have. Pay the difference by ${until}, and you’ll get the new ticket right away. Until then your current ticket stays valid.`,
  payDifference: 'Pay the difference',
  addressChangedSubject: (order: string): string => `Email address changed (order ${order})`,
  addressChanged: (title: string): string =>
    `The email address of your order has been changed. From now on we’ll send everything about it to the new address. Wasn’t this you? Then contact ${title}.`,
  refundReasons: {
    late: 'Your payment arrived too late, and the seats were gone by then.',
    twice: 'Your order was paid twice. Your tickets are still valid.',
    wrong_amount: 'The amount received didn’t match your order.',
    given_up: 'You cancelled your order. Its tickets are no longer valid.',
    outside: 'The organisation refunded you.',
    charged_back: 'Your bank reversed the payment.',
    cancelled: 'Tickets in your order were cancelled.',
    moved: 'Your new tickets cost less.',
  },
  ordered: tickets,
};

export type PaperWords = typeof en;
