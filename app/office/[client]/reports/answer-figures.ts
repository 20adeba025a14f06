import { exportFigures, type FileFormat, type MoneyReport, type SalesReport } from '@/lib/office';
import { answerTable, periodIn } from '../../_frame/answer-table';
import type { OfficeVisit } from '../../_frame/visit';

/** A report of the period that the address names, as a file. @returns 404 for a report that is none of these */
export function answerFigures(
  request: Request,
  visit: OfficeVisit,
  { reports, format }: { reports: readonly (SalesReport | MoneyReport)[]; format: FileFormat },
): Response {
  const asked = new URL(request.url).searchParams.get('report');
  const report = reports.find((one) => one === asked);
  if (!report) return new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } });
  const period = periodIn(request, visit);
  const name = `${report}-${period.from}-${period.to}`;
  return answerTable(visit, { table: exportFigures(visit.ctx, { report, period }), format, name });
}
