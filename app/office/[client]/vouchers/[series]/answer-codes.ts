import { notFound } from 'next/navigation';
import { exportVouchers, type FileFormat, getVoucherSeries } from '@/lib/office';
import { officeTransaction } from '@/lib/staff';
import { answerTable } from '../../../_frame/answer-table';
import { longIdIn } from '../../../_frame/id-in';
import type { OfficeVisit } from '../../../_frame/visit';

/** The codes of a series as a file. Needs the permission to create vouchers. */
export async function answerCodes(visit: OfficeVisit, asked: string, format: FileFormat): Promise<Response> {
  const id = longIdIn(asked);
  const found = id === undefined ? undefined : await officeTransaction(visit.ctx, (ctx) => getVoucherSeries(ctx, id));
  if (id === undefined || !found) notFound();
  return answerTable(visit, { table: exportVouchers(visit.ctx, id), format, name: `vouchers-${id}` });
}
