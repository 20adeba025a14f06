export { type Invoice, invoiceNumber, lineSum, listInvoices, ofInvoiceOrder, writeInvoice } from '@/lib/invoices';
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
