export { cancelLocked, cancelOrder } from './cancel-order';
export { changeAddress, resendPapers } from './change-address';
export { endOrders } from './end-orders';
export { holdIdOf } from './hold-id';
export { holdOrderAgain } from './hold-order-again';
export { lockLastOrderOf, lockOrder, lockOrders } from './lock-order';
export { hashSecrets, isMadeBy } from './made-by';
export { type BuyerDetails, type Detail, missingDetails } from './missing-details';
export {
  type NamesGiven,
  nameOwnTickets,
  namesTyped,
  nameTickets,
  seenNames,
  takesNames,
  takesOwnNames,
} from './name-tickets';
export { placeOrder } from './place-order';
export { postponeOrder } from './postpone-order';
export { promiseOrder } from './promise-order';
export { isProven, proveAddress, showsBuyerName } from './prove-address';
export { MOST_NAME } from './read-names';
export {
  findOrder,
  findOrderHead,
  findPendingOrder,
  getOrder,
  getOrderById,
  getOrderHead,
  getOrderHeadById,
  listLines,
  listLinesOf,
  type Order,
  type OrderLine,
  type OrderRow,
  statusAt,
} from './read-order';
export { type By, record, recordAll, staffDetail } from './record';
export { refundOrder, refundOrders } from './refund-order';
export { refuseWithdrawn } from './refuse-withdrawn';
export { releaseAt, startOf } from './release-at';
export { repriceOrder } from './reprice-order';
export { MAIL_OF, sendMailAgain } from './send-mail-again';
export { PAYMENT_MINUTES } from './states';
export { type MovedTicket, voidMoved, voidTickets } from './void-tickets';
export { type Buyer, buyerNamed, type FirstPayment, type NewOrder, type OrderWanted } from './write-order';
