import { exportGiftCardDays } from '@/lib/office';
import { answerTable, periodIn } from '../../../_frame/answer-table';
import { openRoute } from '../../../_frame/visit';

type Props = { params: Promise<{ client: string }> };

/** What happened to the money of gift cards on each day of the period that the address names, as a file. */
export async function GET(request: Request, { params }: Props): Promise<Response> {
  const visit = await openRoute((await params).client, '/office/[client]/gift-cards/figures.csv');
  const period = periodIn(request, visit);
  const name = `gift-cards-${period.from}-${period.to}`;
  return answerTable(visit, { table: exportGiftCardDays(visit.ctx, { period }), format: 'csv', name });
}
