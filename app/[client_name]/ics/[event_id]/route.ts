import { MAX_EVENT_ID } from '@/lib/ids';
import { listAgenda } from '@/lib/programme';
import { calendarAnswer } from '../../_shop/calendar-answer';
import { findShop } from '../../_shop/find-shop';

export const dynamic = 'force-dynamic';

/** A performance, or all those of a show, as a calendar file. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ client_name: string; event_id: string }> },
) {
  const { client_name: clientName, event_id: eventId } = await params;
  const ctx = await findShop(clientName);
  const isId = /^[1-9]\d{0,9}$/.test(eventId) && Number(eventId) <= MAX_EVENT_ID;
  const shows = ctx && isId ? await listAgenda(ctx, { only: Number(eventId) }) : [];
  if (!ctx || shows.length === 0) return new Response(null, { status: 404 });
  return calendarAnswer(ctx, { shows, request, fileName: `${ctx.client.name}-${eventId}.ics` });
}
