import { recentAgenda } from '../_agenda/recent-agenda';
import { calendarAnswer } from '../_shop/calendar-answer';
import { findShop } from '../_shop/find-shop';

export const dynamic = 'force-dynamic';

/** The whole programme as a calendar feed. */
export async function GET(request: Request, { params }: { params: Promise<{ client_name: string }> }) {
  const ctx = await findShop((await params).client_name);
  if (!ctx) return new Response(null, { status: 404 });
  return calendarAnswer(ctx, { shows: await recentAgenda(ctx), request });
}
