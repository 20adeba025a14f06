import { notFound } from 'next/navigation';
import { exportBorderel, type FileFormat, readBorderel } from '@/lib/office';
import { officeTransaction, Refusal } from '@/lib/staff';
import type { ClientRoute } from '../../../../_frame/access';
import { answerTable } from '../../../../_frame/answer-table';
import { idIn } from '../../../../_frame/id-in';
import { openRoute } from '../../../../_frame/visit';

export type BorderelProps = { params: Promise<{ client: string; performance: string }> };

/** The borderel of a performance as a file; 404 outside the scope of the membership. */
export async function answerBorderel(
  { params }: BorderelProps,
  route: ClientRoute,
  format: FileFormat,
): Promise<Response> {
  const { client, performance } = await params;
  const visit = await openRoute(client, route);
  const id = idIn(performance) ?? notFound();
  const sheet = await officeTransaction(visit.ctx, (ctx) => readBorderel(ctx, id)).catch((error: unknown) => {
    if (error instanceof Refusal) notFound();
    throw error;
  });
  const name = `borderel-${sheet.startsLocal.slice(0, 10)}-${id}`;
  return answerTable(visit, { table: exportBorderel(visit.ctx, [id]), format, name });
}
