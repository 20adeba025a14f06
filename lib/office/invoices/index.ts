export {
  cancelInvoiceOrder,
  extendInvoice,
  noteInvoicePart,
  remindOfInvoice,
  takeTicketsOffInvoice,
} from './change-invoice';
export { defaultDueDay, endOfDueDay } from './due-date';
export { exportInvoices } from './export-invoices';
export { findInvoiceAccount, type InvoiceAccount, type InvoicePart } from './get-account';
export { runInvoiceJobs } from './invoice-jobs';
export { lineSum } from './invoice-vat';
export {
  INVOICE_STATES,
  type InvoiceState,
  type ListedInvoiceOrder,
  listInvoiceOrders,
  outstandingAt,
} from './list-invoice-orders';
export { nameGroupTickets } from './name-group-tickets';
export {
  type BilledTo,
  billCart,
  type GroupOrder,
  type GroupSeats,
  onceOnInvoice,
  sellOnInvoice,
} from './sell-on-invoice';
export { type Invoice, invoiceNumber, listInvoices, ofInvoiceOrder, writeInvoice } from './write-invoice';
