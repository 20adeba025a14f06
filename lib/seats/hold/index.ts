export { checkChosen } from './check-chosen';
export type { HeldCart, HeldSeat, Hold } from './hold';
export { holdAgain, type SeatAgain } from './hold-again';
export { BLOCK_PREFIX, type Blocked, blockSeats, moveRelease, unblockSeats } from './hold-block';
export { holdSeats } from './hold-seats';
