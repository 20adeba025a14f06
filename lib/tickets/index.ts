export type { PublicKey } from '@/lib/door';
export { getReceipt, type Receipt, type ReceiptLine, receiptNumber } from './get-receipt';
export { listRevocations, type Revocation } from './list-revocations';
export { listTickets, type Ticket } from './list-tickets';
export { ticketCode, verifyTicketCode } from './ticket-code';
export { listKeyDates, listTicketKeys, newTicketKey, resealTicketKeys } from './ticket-keys';
