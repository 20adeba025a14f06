import { openRoute } from '../../../../_frame/visit';
import { answerPeople } from '../answer-people';

type Props = { params: Promise<{ client: string; subscription: string }> };

/** Who could renew a subscription, and who did, as a file. */
export async function GET(_request: Request, { params }: Props): Promise<Response> {
  const { client, subscription } = await params;
  const visit = await openRoute(client, '/office/[client]/subscriptions/[subscription]/renewals.xlsx');
  return answerPeople(visit, { subscription, which: 'renewals', format: 'xlsx' });
}
