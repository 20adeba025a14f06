import { gzipSync } from 'node:zlib';
import { takesEncoding } from '@/lib/api/takes-encoding';
import { drawArt } from '@/lib/art';
import { fingerprint } from '@/lib/ids';
import { readTheme, schemesOf } from '@/lib/theme';
import { findShow, type PictureParams } from '../find-show';

export const dynamic = 'force-dynamic';

/** The picture that is drawn of a show, for where the organisation gives none: a kilobyte or two, sharp at any size. */
export async function GET(request: Request, { params }: { params: PictureParams }): Promise<Response> {
  const found = await findShow(params);
  if (!found) return new Response(null, { status: 404 });
  const { ctx, show } = found;
  const { accent } = schemesOf(readTheme(ctx.client.theme)).light;
  const drawing = drawArt({ title: show.name, types: show.types, accent });
  const headers = {
    'Content-Type': 'image/svg+xml; charset=utf-8',
    'Cache-Control': 'public, max-age=3600',
    Vary: 'Accept-Encoding',
    ETag: `"${fingerprint(drawing).slice(0, 27)}"`,
    'Content-Security-Policy': "default-src 'none'; sandbox",
  };
  const isKnown = request.headers.get('if-none-match') === headers.ETag;
  if (isKnown) return new Response(null, { status: 304, headers });
  if (!takesEncoding(request.headers.get('accept-encoding'), 'gzip')) return new Response(drawing, { headers });
  return new Response(gzipSync(drawing), { headers: { ...headers, 'Content-Encoding': 'gzip' } });
}
