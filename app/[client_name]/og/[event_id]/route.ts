import { cacheByAge } from '@/lib/cache';
import { MAX_EVENT_ID } from '@/lib/ids';
import { listAgenda } from '@/lib/programme';
import { findShop } from '../../_shop/find-shop';
import { drawPicture } from './picture';

export const dynamic = 'force-dynamic';

/** Drawing takes a tenth of a second: the latest pictures are kept, by all that they show. */
const drawn = cacheByAge<ArrayBuffer>({ forMs: Number.POSITIVE_INFINITY, most: 200 });

/** The picture of a show or performance, for messages that link to its page. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ client_name: string; event_id: string }> },
): Promise<Response> {
  const { client_name: clientName, event_id: eventId } = await params;
  const ctx = await findShop(clientName);
  const isId = /^[1-9]\d{0,9}$/.test(eventId) && Number(eventId) <= MAX_EVENT_ID;
  const [show] = ctx && isId ? await listAgenda(ctx, { only: Number(eventId) }) : [];
  if (!ctx || !show) return new Response(null, { status: 404 });

  const { title, locale, theme } = ctx.client;
  const [date] = show.dates;
  const shown = [show.name, show.dates.length, date?.name, date?.startsLocal, date?.venue.name];
  const key = JSON.stringify([clientName, title, locale, theme, ...shown]);
  const picture = await drawn(key, ctx.now, () => drawPicture(ctx.client, show));
  return new Response(picture, {
    headers: { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=3600' },
  });
}
