import { seeOther } from '@/lib/api/see-other';
import { AppError } from '@/lib/errors';
import { saveDraft } from '@/lib/office';
import { openRoute } from '../../../_frame/visit';

type Props = { params: Promise<{ client: string }> };

/** Stores an uploaded bundle as a draft and shows what it would change. */
export async function POST(request: Request, { params }: Props): Promise<Response> {
  const { ctx } = await openRoute((await params).client, '/office/[client]/programme/upload');
  const base = `/office/${ctx.client.name}/programme/import`;
  const to = (path: string) => seeOther({ Location: path });
  const file = (await request.formData().catch(() => undefined))?.get('file');
  if (!(file instanceof File) || file.size === 0) return to(`${base}?wrong=1`);
  try {
    return to(`${base}/${await saveDraft(ctx, new Uint8Array(await file.arrayBuffer()))}`);
  } catch (error) {
    if (error instanceof AppError) return to(`${base}?wrong=1`);
    throw error;
  }
}
