import {
  exportFigures,
  exportSold,
  type FileFormat,
  type MoneyReport,
  type SalesReport,
  SOLD_FILES,
  type SoldReport,
} from '@/lib/office';
import { answerTable, periodIn } from '../../_frame/answer-table';
import type { OfficeVisit } from '../../_frame/visit';

/** A report of the period in the address, as a file. @returns 404 for an unknown report */
export function answerFigures(
  request: Request,
  visit: OfficeVisit,
  { reports, format }: { reports: readonly (SalesReport | MoneyReport | SoldReport)[]; format: FileFormat },
): Response {
  const asked = new URL(request.url).searchParams.get('report');
  const report = reports.find((one) => one === asked);
  if (!report) return new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } });
  const period = periodIn(request, visit);
  const name = `${report}-${period.from}-${period.to}`;
  const sold = SOLD_FILES.find((one) => one === report);
  const table = sold
    ? exportSold(visit.ctx, { report: sold, period })
    : exportFigures(visit.ctx, { report: report as SalesReport | MoneyReport, period });
  return answerTable(visit, { table, format, name });
}
