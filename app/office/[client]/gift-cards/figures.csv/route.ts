import { openRoute } from '../../../_frame/visit';
import { answerGiftCardDays } from '../answer-gift-card-days';

type Props = { params: Promise<{ client: string }> };

/** The daily totals of gift cards in the period of the address, as a file. */
export async function GET(request: Request, { params }: Props): Promise<Response> {
  const visit = await openRoute((await params).client, '/office/[client]/gift-cards/figures.csv');
  return answerGiftCardDays(request, visit, 'csv');
}
