const tickets = (count: number): string => (count === 1 ? '1 ticket' : `${count} tickets`);

/** The words of waiting lists. The other languages must have the same keys. */
export const en = {
  title: 'Waiting list',
  join: 'Join the waiting list',
  how: 'If tickets become available, whoever has waited longest gets them first. We email you a link, and hold the tickets for a while so that you can decide.',
  together: 'You get all of them side by side, or none.',
  count: 'Number of tickets',
  rank: 'Price category',
  anyRank: 'Any',
  email: 'Email address',
  consent:
    'We use your address for this waiting list only, and delete it when your place ends: when you take tickets or leave, or at the start of the performance.',
  back: 'Back to the performance',
  sentTitle: 'Check your email',
  sent: 'We’ve emailed you a link. Open it within 24 hours: you’re on the list only after that.',
  closedTitle: 'No waiting list',
  closed: 'You can’t join a waiting list for this performance (any more).',
  onSale: 'Tickets are available right now. You don’t need the waiting list.',
  toTickets: 'See tickets',
  tooMany: 'Too many requests were made from your connection. Please try again in an hour.',
  wrong: 'Enter a valid email address, and a number of tickets that one order can have.',
  wish: (count: number, rank: string | null): string => `${tickets(count)}${rank ? `, ${rank}` : ''}`,
  confirmTitle: 'One more click',
  confirmText: 'You want to be on the waiting list for this performance.',
  confirm: 'Put me on the list',
  waitingTitle: 'You’re on the waiting list',
  waitingText: 'We’ll email you as soon as there are tickets for you. Keep this link: you can leave the list here.',
  offerTitle: 'There are tickets for you',
  offerText: (day: string, time: string): string =>
    `We’re holding them for you until ${day}, ${time}. After that they go to the next person.`,
  holdText: (minutes: number): string =>
    `Once they’re in your cart you have ${minutes === 1 ? 'one minute' : `${minutes} minutes`} to order, and this link has been used.`,
  take: 'Put them in my cart',
  leave: 'Leave the waiting list',
  refuse: 'I don’t want them any more',
  overTitle: 'This link no longer works',
  over: 'Your place has ended: you took the tickets, left the list, or time ran out. If the performance is still sold out, you can join again on its page.',
  leftTitle: 'You’ve left the waiting list',
  left: 'Your email address has been deleted.',
  busy: 'It’s very busy right now. Please try again.',
  toProgramme: 'What’s on',
  mailReason: (title: string): string =>
    `You’re receiving this email because this address was entered for a waiting list at ${title}.`,
  confirmSubject: (event: string): string => `Confirm your place on the waiting list: ${event}`,
  confirmMail:
    'Do you want to be on the waiting list for this performance? Then open this link within 24 hours. If it wasn’t you who asked, no action is needed.',
  confirmAction: 'Join the waiting list',
  waitingSubject: (event: string): string => `You’re on the waiting list: ${event}`,
  waitingAction: 'See or leave your place',
  offerSubject: (count: number, event: string): string => `${tickets(count)} for you: ${event}`,
  offerAction: 'Get the tickets',
};

export type WaitingListWords = typeof en;
