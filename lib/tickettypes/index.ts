export { getOffer, type Offer } from './get-offer';
export { isOffered } from './is-offered';
export { listTicketTypes, type TicketType } from './list-ticket-types';
