export const en = {
  title: 'Test bank',
  warning:
    'This bank is not real: no money moves, and it shows what a shop does when paying goes well, goes wrong or comes late.',
  closed: 'This bank is only open in a browser on the machine that runs the service.',
  closedHint:
    'Whoever runs the service can open it in another browser too, by a link that is printed when the service starts.',
  toPay: 'To pay',
  pay: 'Pay',
  payHint: 'The usual way: paid, and back to the shop.',
  fail: 'Let it fail',
  failHint: 'The bank refuses the payment.',
  cancel: 'Cancel',
  cancelHint: 'You change your mind.',
  pay_silently: 'Pay, and tell nobody',
  pay_silentlyHint: 'The bank’s message is lost: the shop finds out by asking.',
  pay_twice: 'Pay twice',
  pay_twiceHint: 'The bank takes the money twice; the shop sends one of the two back.',
  pay_late: 'Pay too late',
  pay_lateHint: 'The order’s time runs out first. You get tickets if the seats are still free, else your money back.',
  walkAway: 'Walk away without paying',
  walkAwayHint: 'The order waits until its time runs out.',
  done: {
    open: 'Nothing has been paid yet.',
    paid: 'Paid.',
    failed: 'The payment has failed.',
    cancelled: 'The payment is cancelled.',
    expired: 'This payment has ended.',
  },
  backToShop: 'Back to the shop',
};

export type TestBankWords = typeof en;
