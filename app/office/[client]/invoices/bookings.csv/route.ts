import { openRoute } from '../../../_frame/visit';
import { answerBookings } from '../answer-bookings';

type Props = { params: Promise<{ client: string }> };

/** The invoices and payments of groups as a file. */
export async function GET(request: Request, { params }: Props): Promise<Response> {
  const visit = await openRoute((await params).client, '/office/[client]/invoices/bookings.csv');
  return answerBookings(request, visit, 'csv');
}
