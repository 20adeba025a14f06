import { notFound, redirect } from 'next/navigation';
import { exportSubscribers, type FileFormat, getListedSubscription } from '@/lib/office';
import { isFresh, officeTransaction } from '@/lib/staff';
import { answerTable } from '../../../_frame/answer-table';
import { idIn } from '../../../_frame/id-in';
import type { OfficeVisit } from '../../../_frame/visit';

/** Who has a subscription as a file, for who may take names away. */
export async function answerSubscribers(visit: OfficeVisit, asked: string, format: FileFormat): Promise<Response> {
  const { ctx, now } = visit;
  const id = idIn(asked);
  const found = id && (await officeTransaction(ctx, (ctx) => getListedSubscription(ctx, id)));
  if (!id || !found) notFound();
  if (!isFresh(ctx, now)) {
    redirect(`/office/step-up?next=${encodeURIComponent(`/office/${ctx.client.name}/subscriptions/${id}`)}`);
  }
  return answerTable(visit, { table: exportSubscribers(ctx, id), format, name: `subscribers-${id}` });
}
