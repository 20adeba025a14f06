export {
  actAtTestBank,
  getTestBankPayment,
  TEST_BANK_DEEDS,
  type TestBankDeed,
  type TestBankPayment,
} from './act-at-test-bank';
export { addressAfter, orderPage, type PaymentProblem, problemOf, problemPage } from './address-after';
export { amountDue } from './amount-due';
export { askPayment } from './ask-payment';
export { askUpgrade, type UpgradeAsked } from './ask-upgrade';
export { assignRefund } from './assign-refund';
export { beginPayment } from './begin-payment';
export { cancelLines, type LinesToCancel } from './cancel-lines';
export { cancelOrders } from './cancel-orders';
export { changeMethod } from './change-method';
export { checkReturnUrl } from './check-return-url';
export { canConfirm, confirmOrder } from './confirm-order';
export { createOrder, type OrderInput } from './create-order';
export { replaceCredentials, resealCredentials, saveCredentials } from './credentials';
export { cancelOnInvoice, takeOffInvoice } from './end-on-invoice';
export { listStuckRefunds, retryRefund, type StuckRefund, settleRefundByHand } from './failed-refunds';
export { getRefund } from './get-refund';
export { lastFourOf } from './gift-card-part';
export { giveUpOrder, refundableUntil } from './give-up-order';
export { handOutRefund, isToHandOut, toHandOut } from './hand-out-refund';
export { handleProviderMessage } from './handle-provider-message';
export { handleReturningBuyer } from './handle-returning-buyer';
export {
  CANCEL_JOB,
  cancelRequestOf,
  type LeaveOffer,
  leaveMoney,
  listLeaveOffers,
  worthOfTickets,
} from './leave-money';
export { getLineChange, type LineChange } from './line-change';
export { listPaymentMethods, type PaymentMethod } from './list-payment-methods';
export { listRefunds, type Refund } from './list-refunds';
export { type LineToMove, moveLine } from './move-line';
export {
  cancelGiftCard,
  type GiftCardOrder,
  type GiftCardWanted,
  isOffered,
  listGiftCardMethods,
  orderGiftCard,
  sellsGiftCards,
  writeGiftCardOrder,
} from './order-gift-card';
export { payAtDoor } from './pay-at-door';
export {
  addTerminalPayment,
  closeAtTerminal,
  findTerminals,
  hasTerminals,
  noteTerminalFailure,
  openAtTerminal,
  type Terminals,
} from './pay-at-terminal';
export { payByGiftCard } from './pay-by-gift-card';
export { payDifferenceInCash } from './pay-difference-in-cash';
export { payInCash } from './pay-in-cash';
export { payNothing } from './pay-nothing';
export { type PartOfInvoice, payOnInvoice } from './pay-on-invoice';
export { withdrawUpgrade } from './pay-upgrade';
export {
  checkKeys,
  findWrongKey,
  type KeyedProvider,
  type KnownKey,
  listKeyedProviders,
  namedKeys,
} from './provider-keys';
export { getUnrefundedAmountOfOrder, listUsedPayments } from './queue-order-refund';
export { getUnrefundedAmount } from './queue-refund';
export { askSoon, findPayment, findPaymentByToken, isOpen, listPayments, type Payment } from './read-payment';
export { findPayableUpgrade, getUpgrade, getUpgradeSeat, listUpgrades, type Upgrade } from './read-upgrade';
export { type NewSeat, type Reseating, reseatOrders } from './reseat-orders';
export { findReservation } from './reserve-order';
export { runPaymentJobs } from './run-payment-jobs';
export { differenceTo, priceAt } from './seat-to-move-to';
export { findSplitFrom, listFamily, listSplits, lockFamily, type Split } from './shares';
export { type OrderToSplit, splitOrder } from './split-order';
export { refundGiftCard } from './take-back-sale';
export { isTestKey, listTestMethods, type TestMethod, warnOfTestKeys } from './test-keys';
export { advanceTestByToken } from './test-payment/advance-test-by-token';
export { advanceTestPayment } from './test-payment/advance-test-payment';
export { addTestPayment, openTestPayment } from './test-payment/begin-test-payment';
export { findTestByToken, findTestPayment, listTestPayments, type TestPayment } from './test-payment/read-test-payment';
export { receivesWebhooks } from './test-payment/receives-webhooks';
