import { openRoute } from '../../../../_frame/visit';
import { answerCodes } from '../answer-codes';

type Props = { params: Promise<{ client: string; series: string }> };

/** The codes of a series as a file. */
export async function GET(_request: Request, { params }: Props): Promise<Response> {
  const { client, series } = await params;
  return answerCodes(await openRoute(client, '/office/[client]/vouchers/[series]/codes.xlsx'), series, 'xlsx');
}
