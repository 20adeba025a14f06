import { exportInvoices, readPeriod } from '@/lib/office';
import { openRoute } from '../../../_frame/visit';

type Props = { params: Promise<{ client: string }> };

/** What groups were invoiced and paid in the period that the address names, as a file. */
export async function GET(request: Request, { params }: Props): Promise<Response> {
  const visit = await openRoute((await params).client, '/office/[client]/invoices/bookings.csv');
  const { ctx, now, language } = visit;
  const { searchParams } = new URL(request.url);
  const asked = { from: searchParams.get('from'), to: searchParams.get('to') };
  const period = readPeriod(asked, now, ctx.client.timezone);
  return new Response(await exportInvoices(ctx, { period, language }), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${ctx.client.name}-invoices-${period.from}-${period.to}.csv"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
