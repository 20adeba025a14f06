import { exportGiftCardDays, readPeriod } from '@/lib/office';
import { openRoute } from '../../../_frame/visit';

type Props = { params: Promise<{ client: string }> };

/** What happened to the money of gift cards on each day of the period that the address names, as a file. */
export async function GET(request: Request, { params }: Props): Promise<Response> {
  const visit = await openRoute((await params).client, '/office/[client]/gift-cards/figures.csv');
  const { ctx, now, language } = visit;
  const { searchParams } = new URL(request.url);
  const asked = { from: searchParams.get('from'), to: searchParams.get('to') };
  const period = readPeriod(asked, now, ctx.client.timezone);
  return new Response(await exportGiftCardDays(ctx, { period, language }), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${ctx.client.name}-gift-cards-${period.from}-${period.to}.csv"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
