export { getOffer, type Offer } from './get-offer';
export { listTicketTypes, type TicketType } from './list-ticket-types';
