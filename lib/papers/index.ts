export { balancePage } from './balance-page';
export { mainFacts, seatText, smallFacts } from './facts';
export type { CardFacts } from './gift-card-pdf';
export { type Html, html } from './html';
export { offlineWorker } from './keep-offline';
export { changedOf, noticeOf } from './notice';
export { orderCalendar } from './order-calendar';
export { type Paper, paperFrom, paperOf, withLogo } from './paper';
export {
  giftCardPdf,
  invoicePdf,
  orderReceiptPdf,
  orderTicketsPdf,
  printedPictures,
  receiptPdf,
  ticketsPdf,
} from './pdfs';
export { QUIET_ZONE, qrCode } from './qr';
export { qrPng } from './qr-png';
export { receiptPage } from './receipt-page';
export { receiptTotals, receiptWhat } from './receipt-text';
export { listShowPictures } from './show-pictures';
export { sorryPage } from './sorry-page';
export { type TicketLinks, ticketsPage } from './tickets-page';
export { type VenueAddress, venuesOf } from './venues';
export { applePasses, hasAppleWallet } from './wallet/apple-pass';
export { googleWalletLink, hasGoogleWallet } from './wallet/google-link';
