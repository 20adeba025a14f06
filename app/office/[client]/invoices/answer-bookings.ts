import { exportInvoices, type FileFormat, readPeriod } from '@/lib/office';
import { answerTable } from '../../_frame/answer-table';
import type { OfficeVisit } from '../../_frame/visit';

/** What groups were invoiced and paid in the period that the address names, as a file. */
export function answerBookings(request: Request, visit: OfficeVisit, format: FileFormat): Response {
  const { ctx, now } = visit;
  const { searchParams } = new URL(request.url);
  const asked = { from: searchParams.get('from'), to: searchParams.get('to') };
  const period = readPeriod(asked, now, ctx.client.timezone);
  const name = `invoices-${period.from}-${period.to}`;
  return answerTable(visit, { table: exportInvoices(ctx, { period }), format, name });
}
