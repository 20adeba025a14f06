import { headers } from 'next/headers';
import { isFromOffice } from '@/lib/api/office-place';
import { seeOther } from '@/lib/api/see-other';
import { dayAt, EXPORTS, exportConsents, exportSales, FILE_FORMATS, readPeriod } from '@/lib/office';
import { isFresh } from '@/lib/staff';
import { answerTable } from '../../../_frame/answer-table';
import { contextOf, mayDo, readVisit } from '../../../_frame/visit';

type Props = { params: Promise<{ client: string }> };

const plain = (status: number): Response => new Response(null, { status, headers: { 'Cache-Control': 'no-store' } });

/**
 * Exports the orders or tickets of a period, or all contacts who agreed to mail. Only with the permission for personal data and a step-up.
 */
export async function POST(request: Request, { params }: Props): Promise<Response> {
  const visit = await readVisit();
  const { account, site, now, language } = visit;
  if (!isFromOffice(await headers(), site)) return plain(403);
  const { client } = await params;
  const ctx = account && (await contextOf({ ...visit, account }, client));
  if (!ctx || !mayDo(ctx, 'exports.personal')) return plain(404);
  if (!isFresh(ctx, now)) {
    const next = encodeURIComponent(`/office/${ctx.client.name}/reports`);
    return seeOther({ Location: `/office/step-up?next=${next}` });
  }
  const form = await request.formData();
  const [kind, ending] = String(form.get('kind')).split('.');
  const format = FILE_FORMATS.find((one) => one === ending) ?? 'csv';
  const of = { ...ctx, permission: 'exports.personal' } as const;
  if (kind === 'consents') {
    const name = `consents-${dayAt(now, ctx.client.timezone)}`;
    return answerTable({ ctx, language }, { table: exportConsents(of), format, name });
  }
  const sold = EXPORTS.find((one) => one === kind) ?? 'orders';
  const period = readPeriod({ from: form.get('from'), to: form.get('to') }, now, ctx.client.timezone);
  const name = `${sold}-${period.from}-${period.to}`;
  return answerTable({ ctx, language }, { table: exportSales(of, { kind: sold, period }), format, name });
}
