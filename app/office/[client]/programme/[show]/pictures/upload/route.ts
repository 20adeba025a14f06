import { notFound } from 'next/navigation';
import { z } from 'zod';
import { baseUrl } from '@/lib/api/address';
import { seeOther } from '@/lib/api/see-other';
import { AppError } from '@/lib/errors';
import { findShow, uploadPicture } from '@/lib/office';
import { Refusal } from '@/lib/staff';
import { boundedText, trimmedText } from '@/lib/text-field';
import { idIn } from '../../../../../_frame/id-in';
import { openRoute } from '../../../../../_frame/visit';

type Props = { params: Promise<{ client: string; show: string }> };

const fields = z.object({ seen: boundedText(100), alt: trimmedText(300).default('') });

/** Uploads a picture to a show. */
export async function POST(request: Request, { params }: Props): Promise<Response> {
  const { client, show } = await params;
  const { ctx } = await openRoute(client, '/office/[client]/programme/[show]/pictures/upload');
  const id = idIn(show) ?? 0;
  if (!(await findShow(ctx, id))) notFound();
  const back = (query = '') => seeOther({ Location: `/office/${ctx.client.name}/programme/${id}/pictures${query}` });
  const form = await request.formData().catch(() => undefined);
  const file = form?.get('file');
  const read = fields.safeParse({ seen: form?.get('seen'), alt: form?.get('alt') ?? '' });
  if (!read.success || !(file instanceof File) || file.size === 0) return back('?wrong=1');
  const { seen, alt } = read.data;
  try {
    const bytes = Buffer.from(await file.arrayBuffer());
    await uploadPicture(ctx, { id, seen }, { bytes, alt, base: baseUrl(request) });
    return back();
  } catch (error) {
    if (error instanceof Refusal && error.code === 'changed_meanwhile') return back('?changed=1');
    if (error instanceof AppError && error.code === 'validation_failed') return back('?wrong=1');
    throw error;
  }
}
