import { type CalendarEvent, calendarText } from '@/lib/calendar';
import type { Context } from '@/lib/context';
import { showIn } from '@/lib/i18n/own-words';
import type { AgendaDate, AgendaShow } from '@/lib/programme';
import { fileLanguage } from './file-language';
import { cacheControlFor, locateShop } from './find-shop-path';

/**
 * Performances as an iCalendar response, in the language of the request's address. With `fileName` it is a download, without it a feed to
 * subscribe to.
 */
export async function calendarAnswer(
  ctx: Context,
  { shows, request, fileName }: { shows: readonly AgendaShow[]; request: Request; fileName?: string },
): Promise<Response> {
  const { origin, path } = await locateShop(request, ctx.client.name);
  const { say } = fileLanguage(request, ctx.client);
  const text = calendarText({
    name: ctx.client.title,
    timezone: ctx.client.timezone,
    madeAt: ctx.now,
    events: shows.flatMap((show) =>
      showIn(say, show).dates.map((date) => toCalendarEvent(date, ctx.client.name, `${origin}${path}`)),
    ),
  });
  return new Response(text, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Cache-Control': await cacheControlFor(request, 300),
      ...(fileName && { 'Content-Disposition': `attachment; filename="${fileName}"` }),
    },
  });
}

function toCalendarEvent(date: AgendaDate, clientName: string, shop: string): CalendarEvent {
  const { venue } = date;
  const town = [venue.zip, venue.city].filter(Boolean).join(' ');
  return {
    uid: `event-${date.id}@${clientName}.doek`,
    name: date.name,
    description: date.shortText,
    url: `${shop}/event/${date.id}`,
    location: [venue.name, venue.address, town].filter(Boolean).join(', '),
    startsAt: date.startsAt,
    endsAt: date.endsAt,
    sequence: date.revision,
    isCancelled: date.availability === 'cancelled',
  };
}
