export { asksForCode } from './asks-for-code';
export { type Availability, availabilityOf } from './availability';
export { describeSeat } from './describe-seat';
export type { Offer, SeatWords } from './find-performance';
export { getOffer } from './get-offer';
export { isOffered } from './is-offered';
export { type AgendaDate, type AgendaShow, listAgenda, type Venue } from './list-agenda';
export { listTicketTypes, type TicketType } from './list-ticket-types';
export { nextTurn } from './next-turn';
