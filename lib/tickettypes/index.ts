export { asksForCode } from './asks-for-code';
export { type Availability, availabilityOf } from './availability';
export { describeSeat, type SeatWords } from './describe-seat';
export { getOffer, type Offer } from './get-offer';
export { isOffered } from './is-offered';
export { type AgendaDate, type AgendaShow, listAgenda, type Venue } from './list-agenda';
export { listTicketTypes, type TicketType } from './list-ticket-types';
export { nextTurn } from './next-turn';
