import { z } from 'zod';
import { seeOther } from '@/lib/api/see-other';
import { AppError } from '@/lib/errors';
import { LOOK_FILES, saveLookFile } from '@/lib/office';
import { Refusal } from '@/lib/staff';
import { boundedText, trimmedText } from '@/lib/text-field';
import { openRoute } from '../../../../_frame/visit';

type Props = { params: Promise<{ client: string }> };

/** The largest file, in bytes. */
const MOST_BYTES = 256 * 1024;

const fields = z.object({
  what: z.enum(LOOK_FILES),
  seen: boundedText(100),
  weight: trimmedText(10).default(''),
  italic: boundedText(10).optional(),
  remove: boundedText(10).optional(),
});

/** Sets or removes a logo, an icon or a font face of the theme. */
export async function POST(request: Request, { params }: Props): Promise<Response> {
  const { ctx } = await openRoute((await params).client, '/office/[client]/settings/look/file');
  const back = (query = '') => seeOther({ Location: `/office/${ctx.client.name}/settings/look${query}#files` });
  const form = await request.formData().catch(() => undefined);
  const read = fields.safeParse(form && Object.fromEntries([...form].filter(([, value]) => typeof value === 'string')));
  const file = form?.get('file');
  const isFile = file instanceof File && file.size > 0 && file.size <= MOST_BYTES;
  if (!read.success || (!isFile && read.data.remove === undefined)) return back('?wrong=1');
  const { what, seen, weight, italic, remove } = read.data;
  const address = isFile && remove === undefined ? await addressOf(file) : null;
  try {
    await saveLookFile(ctx, { seen, what, address, weight, isItalic: italic !== undefined });
    return back();
  } catch (error) {
    if (error instanceof Refusal && error.code === 'changed_meanwhile') return back('?changed=1');
    if (error instanceof AppError || error instanceof Refusal) return back('?wrong=1');
    throw error;
  }
}

const TYPES: Record<string, string> = { woff2: 'font/woff2', ico: 'image/x-icon', svg: 'image/svg+xml' };

/**
 * A data URL of the file. Browsers do not know the type of every font and icon, so it comes from the extension; saveLookFile checks it
 * against the bytes.
 */
async function addressOf(file: File): Promise<string> {
  const type = TYPES[file.name.split('.').at(-1)?.toLowerCase() ?? ''] ?? file.type;
  return `data:${type};base64,${Buffer.from(await file.arrayBuffer()).toString('base64')}`;
}
