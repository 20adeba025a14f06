export { addLines, type Line } from './add-lines';
export { addParty } from './add-party';
export { addSeats, type SeatsWanted } from './add-seats';
export type { Cart, CartSeat } from './cart-of';
export { extendHold } from './extend-hold';
export { getCart } from './get-cart';
export { type Choice, type Choices, chooseFrom, listChoices } from './list-choices';
export { removeSeat } from './remove-seat';
export { sessionIdOf } from './session-id';
