import { exportInvoices, type FileFormat } from '@/lib/office';
import { answerTable, periodIn } from '../../_frame/answer-table';
import type { OfficeVisit } from '../../_frame/visit';

/** The invoices and payments of groups in the period of the address, as a file. */
export function answerBookings(request: Request, visit: OfficeVisit, format: FileFormat): Response {
  const period = periodIn(request, visit);
  const name = `invoices-${period.from}-${period.to}`;
  return answerTable(visit, { table: exportInvoices(visit.ctx, { period }), format, name });
}
