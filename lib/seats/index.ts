export { bestNrsOf, chooseBestSeats, isTaken } from './choose-best-seats';
export { extendHold, extensionsOf, MAX_EXTENSIONS } from './extend-hold';
export { findTogether } from './find-together';
export { getHall } from './get-hall';
export {
  BLOCK_PREFIX,
  type Blocked,
  blockSeats,
  checkChosen,
  type HeldCart,
  type HeldSeat,
  type Hold,
  holdAgain,
  holdSeats,
  moveRelease,
  type SeatAgain,
  unblockSeats,
} from './hold';
export { holdUntil } from './hold-until';
export { isAlive } from './is-alive';
export { type HallSeat, listHall } from './list-hall';
export { hallMark, listTaken, type TakenPlaces } from './list-taken';
export { lockCart } from './lock-cart';
export { lockPerformance } from './lock-performance';
export { lockPerformances, notOnSale } from './lock-performances';
export { holdsSeats, moveHold, releaseHold } from './move-hold';
export { releaseSeats } from './release';
export { releaseExpired } from './release-expired';
export { releaseExpiredOf } from './release-expired-of';
export { releaseSeat } from './release-seat';
export { type SeatToSell, sellFree } from './sell-free';
export { freeAllSold, freeSold, sellHeld } from './sell-held';
export { setPricesToZero } from './set-prices-to-zero';
export { suggestSeats } from './suggest-seats';
export { type SeatKind, withKinds } from './with-kinds';
