import { notFound, redirect } from 'next/navigation';
import { exportRenewals, exportSubscribers, type FileFormat, getListedSubscription } from '@/lib/office';
import { isFresh, officeTransaction } from '@/lib/staff';
import { answerTable } from '../../../_frame/answer-table';
import { idIn } from '../../../_frame/id-in';
import type { OfficeVisit } from '../../../_frame/visit';

const TABLES = { subscribers: exportSubscribers, renewals: exportRenewals };

type PeopleTable = { subscription: string; which: keyof typeof TABLES; format: FileFormat };

/** The subscribers of a subscription, or those who could renew it, as a file. Needs the permission to export personal data. */
export async function answerPeople(
  visit: OfficeVisit,
  { subscription, which, format }: PeopleTable,
): Promise<Response> {
  const { ctx, now } = visit;
  const id = idIn(subscription);
  const found = id && (await officeTransaction(ctx, (ctx) => getListedSubscription(ctx, id)));
  if (!id || !found) notFound();
  if (!isFresh(ctx, now)) {
    redirect(`/office/step-up?next=${encodeURIComponent(`/office/${ctx.client.name}/subscriptions/${id}`)}`);
  }
  return answerTable(visit, { table: TABLES[which](ctx, id), format, name: `${which}-${id}` });
}
