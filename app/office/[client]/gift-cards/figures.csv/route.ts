import { openRoute } from '../../../_frame/visit';
import { answerGiftCardDays } from '../answer-gift-card-days';

type Props = { params: Promise<{ client: string }> };

/** What happened to the money of gift cards on each day of the period that the address names, as a file. */
export async function GET(request: Request, { params }: Props): Promise<Response> {
  const visit = await openRoute((await params).client, '/office/[client]/gift-cards/figures.csv');
  return answerGiftCardDays(request, visit, 'csv');
}
