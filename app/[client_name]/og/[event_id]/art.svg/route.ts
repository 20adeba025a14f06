import { drawArt } from '@/lib/art';
import { fingerprint } from '@/lib/ids';
import { readTheme, schemesOf } from '@/lib/theme';
import { findShow, type PictureParams } from '../find-show';

export const dynamic = 'force-dynamic';

/** The generated picture of a show, for shows without one of their own. */
export async function GET(request: Request, { params }: { params: PictureParams }): Promise<Response> {
  const found = await findShow(params);
  if (!found) return new Response(null, { status: 404 });
  const { ctx, show } = found;
  const { accent } = schemesOf(readTheme(ctx.client.theme)).light;
  const drawing = drawArt({ title: show.name, types: show.types, accent });
  const headers = {
    'Content-Type': 'image/svg+xml; charset=utf-8',
    'Cache-Control': 'public, max-age=3600',
    ETag: `"${fingerprint(drawing).slice(0, 27)}"`,
    'Content-Security-Policy': "default-src 'none'; sandbox",
  };
  const isKnown = request.headers.get('if-none-match') === headers.ETag;
  return isKnown ? new Response(null, { status: 304, headers }) : new Response(drawing, { headers });
}
