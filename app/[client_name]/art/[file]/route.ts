import { drawArt } from '@/lib/art';
import { fingerprint, MAX_EVENT_ID } from '@/lib/ids';
import { listAgenda } from '@/lib/programme';
import { readTheme, schemesOf } from '@/lib/theme';
import { findShop } from '../../_shop/find-shop';

export const dynamic = 'force-dynamic';

/** The picture that is drawn of a show, for where the organisation gives none. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ client_name: string; file: string }> },
): Promise<Response> {
  const { client_name: clientName, file } = await params;
  const id = Number(/^([1-9]\d{0,9})\.svg$/.exec(file)?.[1] ?? Number.POSITIVE_INFINITY);
  const ctx = await findShop(clientName);
  const [show] = ctx && id <= MAX_EVENT_ID ? await listAgenda(ctx, { only: id }) : [];
  if (!ctx || !show) return new Response(null, { status: 404 });
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
