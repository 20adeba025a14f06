import { MONEY_FILES } from '@/lib/office';
import { openRoute } from '../../../../_frame/visit';
import { answerFigures } from '../../answer-figures';

type Props = { params: Promise<{ client: string }> };

/** A table of the money report as a file. */
export async function GET(request: Request, { params }: Props): Promise<Response> {
  const visit = await openRoute((await params).client, '/office/[client]/reports/money/figures.xlsx');
  return answerFigures(request, visit, { reports: MONEY_FILES, format: 'xlsx' });
}
