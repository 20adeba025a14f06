import { exportFigures, type MoneyReport, readPeriod, type SalesReport } from '@/lib/office';
import type { OfficeVisit } from '../../_frame/visit';

/** A report of the period that the address names, as a CSV file. @returns 404 for a report that is none of these */
export async function answerFigures(
  request: Request,
  { ctx, now, language }: OfficeVisit,
  reports: readonly (SalesReport | MoneyReport)[],
): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const report = reports.find((one) => one === searchParams.get('report'));
  if (!report) return new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } });
  const asked = { from: searchParams.get('from'), to: searchParams.get('to') };
  const period = readPeriod(asked, now, ctx.client.timezone);
  return new Response(await exportFigures(ctx, { report, period, language }), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${ctx.client.name}-${report}-${period.from}-${period.to}.csv"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
