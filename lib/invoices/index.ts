export { lineSum } from './invoice-vat';
export { keptOf } from './kept';
export {
  dueDay,
  type Invoice,
  type InvoiceOrder,
  invoiceNumber,
  listInvoices,
  ofInvoiceOrder,
  writeInvoice,
} from './write-invoice';
