import { exportFigures, type FileFormat, type MoneyReport, readPeriod, type SalesReport } from '@/lib/office';
import { answerTable } from '../../_frame/answer-table';
import type { OfficeVisit } from '../../_frame/visit';

/** A report of the period that the address names, as a file. @returns 404 for a report that is none of these */
export function answerFigures(
  request: Request,
  visit: OfficeVisit,
  { reports, format }: { reports: readonly (SalesReport | MoneyReport)[]; format: FileFormat },
): Response {
  const { ctx, now } = visit;
  const { searchParams } = new URL(request.url);
  const report = reports.find((one) => one === searchParams.get('report'));
  if (!report) return new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } });
  const asked = { from: searchParams.get('from'), to: searchParams.get('to') };
  const period = readPeriod(asked, now, ctx.client.timezone);
  const name = `${report}-${period.from}-${period.to}`;
  return answerTable(visit, { table: exportFigures(ctx, { report, period }), format, name });
}
