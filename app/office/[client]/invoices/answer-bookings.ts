import { exportInvoices, type FileFormat } from '@/lib/office';
import { answerTable, periodIn } from '../../_frame/answer-table';
import type { OfficeVisit } from '../../_frame/visit';

/** What groups were invoiced and paid in the period that the address names, as a file. */
export function answerBookings(request: Request, visit: OfficeVisit, format: FileFormat): Response {
  const period = periodIn(request, visit);
  const name = `invoices-${period.from}-${period.to}`;
  return answerTable(visit, { table: exportInvoices(visit.ctx, { period }), format, name });
}
