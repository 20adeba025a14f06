export { checkChosen } from './check-chosen';
export type { HeldCart, HeldSeat, Hold, SeatChoice } from './hold';
export { holdAgain, type SeatAgain } from './hold-again';
export { holdSeats } from './hold-seats';
