export { type Html, html, verbatim } from './html';
export { offlineWorker } from './keep-offline';
export { orderCalendar } from './order-calendar';
export { type Paper, paperOf } from './paper';
export { receiptPage } from './receipt-page';
export { receiptPdf } from './receipt-pdf';
export { sorryPage } from './sorry-page';
export { type TicketLinks, ticketsPage } from './tickets-page';
export { ticketsPdf } from './tickets-pdf';
