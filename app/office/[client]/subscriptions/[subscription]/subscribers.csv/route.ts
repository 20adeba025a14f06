import { openRoute } from '../../../../_frame/visit';
import { answerPeople } from '../answer-people';

type Props = { params: Promise<{ client: string; subscription: string }> };

/** The subscribers of a subscription as a file. */
export async function GET(_request: Request, { params }: Props): Promise<Response> {
  const { client, subscription } = await params;
  const visit = await openRoute(client, '/office/[client]/subscriptions/[subscription]/subscribers.csv');
  return answerPeople(visit, { subscription, which: 'subscribers', format: 'csv' });
}
