export { askCancel, CANCEL, type CancelAsked, cancelPerformance, REFUND_CHOICES } from './cancel';
export { countSeats, type SeatCounts } from './count-seats';
export { type ComingFilter, findComing, listComing } from './list-coming';
export { listInside } from './list-inside';
export {
  findPerformance,
  listPerformances,
  type OfficePerformance,
  type PerformanceFilter,
} from './list-performances';
export { listRanks, listVenues } from './list-ranks';
export { listTakenSeats, type TakenSeat } from './list-taken-seats';
export { requireInScope } from './lock-for-change';
export { askMove, MOVE, type MoveAsked, type MovePreview, movePerformance, previewMove } from './move';
export { countTouched, type Touched } from './preview';
export { listSeated, type SeatedAfter } from './seated';
export { setOnSale } from './set-sale';
export { performanceVersion } from './version-of';
