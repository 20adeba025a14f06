import { headers } from 'next/headers';
import { isFromOffice } from '@/lib/api/office-place';
import { log } from '@/lib/log';
import { dayAt, EXPORTS, exportConsents, exportSales, readPeriod } from '@/lib/office';
import { isFresh } from '@/lib/staff';
import { contextOf, mayDo, readVisit } from '../../../_frame/visit';

type Props = { params: Promise<{ client: string }> };

const plain = (status: number): Response => new Response(null, { status, headers: { 'Cache-Control': 'no-store' } });

/** The orders or tickets of a period, or everybody who agreed to mail, as a file, for who may have names and has just proven who they are. */
export async function POST(request: Request, { params }: Props): Promise<Response> {
  const visit = await readVisit();
  const { account, site, now, language } = visit;
  if (!isFromOffice(await headers(), site)) return plain(403);
  const { client } = await params;
  const ctx = account && (await contextOf({ ...visit, account }, client));
  if (!ctx || !mayDo(ctx, 'exports.personal')) return plain(404);
  if (!isFresh(ctx, now)) {
    const next = encodeURIComponent(`/office/${ctx.client.name}/reports`);
    return new Response(null, { status: 303, headers: { Location: `/office/step-up?next=${next}` } });
  }
  const form = await request.formData();
  const kind = EXPORTS.find((one) => one === form.get('kind')) ?? 'orders';
  const period = readPeriod({ from: form.get('from'), to: form.get('to') }, now, ctx.client.timezone);
  const of = { ...ctx, permission: 'exports.personal' } as const;
  const isConsents = form.get('kind') === 'consents';
  const name = isConsents ? `consents-${dayAt(now, ctx.client.timezone)}` : `${kind}-${period.from}-${period.to}`;
  const lines = isConsents ? exportConsents(of, { language }) : exportSales(of, { kind, period, language });
  return new Response(streamOf(lines), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${ctx.client.name}-${name}.csv"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}

/** Reads on as the browser takes it; stops when the browser does. */
function streamOf(lines: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { value, done } = await lines.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      } catch (error) {
        log.error({ err: error }, 'an export broke off');
        controller.error(error);
      }
    },
    cancel: async () => void (await lines.return(undefined)),
  });
}
