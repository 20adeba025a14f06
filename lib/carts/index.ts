export { addSeats, type SeatsWanted } from './add-seats';
export { type Cart, type CartSeat, getCart } from './get-cart';
export { removeSeat } from './remove-seat';
export { sessionIdOf } from './session-id';
