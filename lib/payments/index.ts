export {
  actAtTestBank,
  getTestBankPayment,
  TEST_BANK_DEEDS,
  type TestBankDeed,
  type TestBankPayment,
} from './act-at-test-bank';
export { addressAfter, orderPage, type PaymentProblem, problemOf, problemPage } from './address-after';
export { assignRefund } from './assign-refund';
export { beginPayment } from './begin-payment';
export { cancelLines, type LinesToCancel } from './cancel-lines';
export { changeMethod } from './change-method';
export { checkReturnUrl } from './check-return-url';
export { comeBack } from './come-back';
export { canConfirm, confirmOrder } from './confirm-order';
export { createOrder, type OrderInput, payNothing } from './create-order';
export { resealCredentials, saveCredentials } from './credentials';
export { listStuckRefunds, retryRefund, type StuckRefund, settleRefundByHand } from './failed-refunds';
export { getRefund } from './get-refund';
export { giveUpOrder, refundableUntil } from './give-up-order';
export { hearProvider } from './hear-provider';
export { getLineChange, type LineChange } from './line-change';
export { listPaymentMethods, type PaymentMethod } from './list-payment-methods';
export { listRefunds, type Refund } from './list-refunds';
export { type LineToMove, moveLine, priceAt } from './move-line';
export { payAtDoor } from './pay-at-door';
export { askSoon, findPaymentByToken, listPayments, type Payment } from './read-payment';
export { findReservation } from './reserve-order';
export { runPaymentJobs } from './run-payment-jobs';
export { isTestKey, listTestMethods, type TestMethod, warnOfTestKeys } from './test-keys';
