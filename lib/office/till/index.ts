export { type CardState, followCard, giveUpCard, sendToTerminal } from './card';
export { type CardAtTill, readCardAtTill } from './card-at-till';
export { type ClosedDay, closeDay, type ShiftOfDay, type WayOfDay } from './close-day';
export { type Collecting, collectAtTill } from './collect-at-till';
export { drawerOf, listEntries, type ShiftEntry } from './entries';
export { fillTillCart, type TillLine } from './fill-cart';
export { findAtTill, readAtTill } from './find-order';
export { listHallForSale, type SeatForSale } from './hall-for-sale';
export { handOut } from './hand-out';
export { invoiceAtTill } from './invoice-at-till';
export { type LatestSale, listLatestSales } from './latest-sales';
export { listForSale, listTypesForSale, type PerformanceForSale } from './list-for-sale';
export { getShift, type ListedShift, listShifts, type ShiftLine, type ShiftSums } from './list-shifts';
export type { Shift } from './lock-shift';
export { refundAtTill, type TillRefund } from './refund-at-till';
export {
  LIMITED_ROLES,
  type LimitedRole,
  listRefundLimits,
  mayRefundAtTill,
  saveRefundLimits,
} from './refund-limit';
export { type SalePayment, type SoldAtTill, sellAtTill, type TillSale } from './sell-at-till';
export {
  type CardSaleAtTill,
  readSoldCard,
  type SoldCard,
  sellCardAtTill,
  sellsCardsAtTill,
} from './sell-card-at-till';
export {
  approveShift,
  type Counted,
  closeShift,
  findOwnShift,
  mayReconcile,
  moveCash,
  openShift,
  sumOf,
} from './shifts';
export { changeOf, type TillPayment } from './take-money';
export { tillCartId } from './till-cart';
export { findTill, listTills, saveTill, type Till } from './tills';
