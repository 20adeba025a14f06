import { findFile } from '@/lib/clients';
import { readTheme } from '@/lib/theme';
import { findShop } from '../../_shop/find-shop';
import { fontSheetOf } from '../../_shop/font-sheet-of';

export const dynamic = 'force-dynamic';

/** The name of a file is the hash of what is in it: what has that name never changes. */
const FOR_EVER = 'public, max-age=31536000, immutable';

/** The fonts and pictures of a shop's own look, from its own host. A drawing opened by itself runs and loads nothing. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ client_name: string; file: string }> },
): Promise<Response> {
  const { client_name: clientName, file } = await params;
  const ctx = await findShop(clientName);
  if (!ctx) return new Response(null, { status: 404 });
  const sheet = fontSheetOf(readTheme(ctx.client.theme));
  const found =
    file === sheet?.name ? { type: 'text/css; charset=utf-8', bytes: sheet.text } : await findFile(ctx, file);
  if (!found) return new Response(null, { status: 404 });
  return new Response(found.bytes, {
    headers: {
      'Content-Type': found.type,
      'Cache-Control': FOR_EVER,
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
    },
  });
}
