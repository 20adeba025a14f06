import { calendarText } from '@/lib/calendar';
import { formatTime } from '@/lib/i18n';
import { eveningWordsFor } from '@/lib/i18n/evening';
import { listChains } from '@/lib/recommendations';
import { leavingTime, rideText } from '../../_evening/ride-text';
import { findLanguage } from '../../_shop/find-language';
import { offerWords } from '../../_shop/find-own-words';
import { findShop } from '../../_shop/find-shop';
import { locateShop } from '../../_shop/find-shop-path';
import { budgetOf, PACES, readEveningQuery } from '../query';

export const dynamic = 'force-dynamic';

/** The evening in the address as a calendar file: each performance, and when to leave for the next one. */
export async function GET(request: Request, { params }: { params: Promise<{ client_name: string }> }) {
  const shop = (await params).client_name;
  const ctx = await findShop(shop);
  if (!ctx?.client.recommendations) return new Response(null, { status: 404 });
  const { client } = ctx;
  const search = Object.fromEntries(new URL(request.url).searchParams);
  const { pace, ...query } = readEveningQuery(search, { party: 1, mostParty: client.maxPerOrder });
  const asked = { ...query, must: [], nights: [], seats: [], pace: pace && PACES[pace], most: budgetOf(query.most) };
  const found = query.stops.length > 0 ? await listChains(ctx, asked) : undefined;
  if (!found?.chosen) return new Response(null, { status: 404 });
  const { locale } = await findLanguage(shop);
  const { ways } = found.chosen;
  const stops = found.chosen.stops.map(await offerWords(ctx, { locale, offers: found.chosen.stops }));
  const words = eveningWordsFor(locale);
  const events = await Promise.all(
    stops.map(async (stop, i) => {
      const [way, next] = [ways[i], stops[i + 1]];
      const leave = way && next && leavingTime(way, next.startsLocal);
      const onward = [leave && words.leaveBy(formatTime(leave, locale)), way?.ride && rideText(way.ride, locale)];
      const { origin, path } = await locateShop(request, stop.clientName);
      return {
        // The same id as in the shop's calendar feed, so that its subscribers do not get the performance twice.
        uid: `event-${stop.id}@${stop.clientName}.doek`,
        name: stop.name,
        description: next ? [...onward, `${next.name}, ${next.locationName}`].filter(Boolean).join('\n') : '',
        url: `${origin}${path}/event/${stop.id}`,
        location: stop.locationName,
        startsAt: new Date(stop.startsAt),
        endsAt: stop.endsAt === null ? null : new Date(stop.endsAt),
        sequence: 0,
      };
    }),
  );
  const text = calendarText({ name: words.yourEvening, timezone: client.timezone, madeAt: ctx.now, events });
  return new Response(text, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Disposition': 'attachment; filename="evening.ics"',
    },
  });
}
