import { notFound } from 'next/navigation';
import { seeOther } from '@/lib/api/see-other';
import { nameGroupTickets } from '@/lib/office';
import { Refusal } from '@/lib/staff';
import { openRoute } from '../../../../../_frame/visit';
import { openOrder } from '../../../../orders/[order]/open-order';
import { readSheet } from '../read-sheet';

type Props = { params: Promise<{ client: string; order: string }> };

/** The largest file, in bytes: more than the names of a full house. */
const MOST_BYTES = 256 * 1024;

/** Gives the names in an uploaded file to the tickets of a group that have none. */
export async function POST(request: Request, { params }: Props): Promise<Response> {
  const { client, order } = await params;
  const { ctx } = await openRoute(client, '/office/[client]/invoices/[order]/names/upload');
  const { id } = (await openOrder(ctx, order)).order;
  const back = (refusal?: { code: string; detail?: string | undefined }) => {
    const query = refusal ? `?${new URLSearchParams({ refused: refusal.code, detail: refusal.detail ?? '' })}` : '';
    return seeOther({ Location: `/office/${ctx.client.name}/invoices/${id}${query}#names` });
  };
  const form = await request.formData().catch(() => undefined);
  const [file, seen] = [form?.get('file'), form?.get('seen')];
  const isFile = file instanceof File && file.size > 0 && file.size <= MOST_BYTES;
  if (!isFile || typeof seen !== 'string') return back({ code: 'invalid' });
  try {
    await nameGroupTickets(ctx, { id, seen, names: new Map(), list: await readSheet(file) });
    return back();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'not_found') notFound();
    return back(error);
  }
}
