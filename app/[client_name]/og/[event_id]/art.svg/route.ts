import { drawArt } from '@/lib/art';
import { fingerprint, MAX_EVENT_ID } from '@/lib/ids';
import { listAgenda } from '@/lib/programme';
import { readTheme, schemesOf } from '@/lib/theme';
import { findShop } from '../../../_shop/find-shop';

export const dynamic = 'force-dynamic';

/** The picture that is drawn of a show, for where the organisation gives none. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ client_name: string; event_id: string }> },
): Promise<Response> {
  const { client_name: clientName, event_id: eventId } = await params;
  const isId = /^[1-9]\d{0,9}$/.test(eventId) && Number(eventId) <= MAX_EVENT_ID;
  const ctx = await findShop(clientName);
  const [show] = ctx && isId ? await listAgenda(ctx, { only: Number(eventId) }) : [];
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
