export { extendHold } from '@/lib/seats';
export { addLines, type FormLine } from './add-lines';
export { addParty } from './add-party';
export { type Added, addOrWait, addSeats, MOST_OF_GROUP, type SeatsWanted, type Waiting } from './add-seats';
export { type Cart, type CartSeat, cartOf } from './cart-of';
export { getCart } from './get-cart';
export { type Choice, type Choices, chooseFrom, listChoices } from './list-choices';
export { removeSeat } from './remove-seat';
export { sessionIdOf } from './session-id';
