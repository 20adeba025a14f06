export {
  askTicketUpgrade,
  cancelOrderTickets,
  cancelUnpaidOrder,
  moveOrderTicket,
  withdrawTicketUpgrade,
} from './change-tickets';
export { dividePlaces } from './divide-places';
export { lacksSearch } from './find-search-problem';
export {
  getOfficeOrder,
  type HistoryEntry,
  type OfficeLine,
  type OfficeOrder,
  type OrderNote,
  type SplitOrder,
} from './get-office-order';
export { type GuestRank, giveFreeTickets, listGuestRanks } from './give-free-tickets';
export {
  assignHangingRefund,
  type HangingRefund,
  listHangingRefunds,
  type RefundAfter,
  retryHangingRefund,
  settleHangingRefund,
} from './hanging-refunds';
export { MOST_ENTRIES, type OfficeMail } from './list-mails';
export { type ListedOrder, listOrders } from './list-orders';
export { type FreePlace, listFreePlaces } from './list-places';
export { changeOrderEmail, resendOrderPapers, writeOrderNote } from './order-contact';
export {
  listPerformanceChoices,
  ORDER_CHANNELS,
  ORDER_STATUSES,
  type OrderFilters,
  PAYMENT_PROVIDERS,
} from './order-filters';
export { type OrderSearch, readSearch } from './read-search';
export { listViews, removeView, type SavedView, saveView } from './saved-views';
export { splitOrderTickets } from './split-order';
