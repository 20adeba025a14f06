import { databaseNow } from '@/db/clock';
import { catalogueAnswer, revalidated } from '@/lib/api/revalidate';
import { singleFlight } from '@/lib/cache';
import { AppError } from '@/lib/errors';
import { MAX_EVENT_ID } from '@/lib/ids';
import { listTaken } from '@/lib/seats';
import { findShop } from '../../../_shop/find-shop';

export const dynamic = 'force-dynamic';

/** How long a cache in front may give the same answer to all who look at one hall. */
const SHARED_SECONDS = 1;

/** The ids of the seats of a numbered hall that can be had no more: what the seat map asks while it is looked at. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ client_name: string; event_id: string }> },
): Promise<Response> {
  const { client_name: shop, event_id: eventId } = await params;
  const ctx = await findShop(shop);
  if (!ctx || !/^[1-9]\d{0,9}$/.test(eventId) || Number(eventId) > MAX_EVENT_ID) return nothing();
  try {
    const answer = await singleFlight(ctx.db, `taken ${ctx.client.id} ${eventId}`, async () =>
      catalogueAnswer(JSON.stringify(await listTaken({ ...ctx, now: databaseNow() }, Number(eventId))), SHARED_SECONDS),
    );
    return revalidated(request, answer);
  } catch (error) {
    if (error instanceof AppError && error.code === 'sub_event_not_found') return nothing();
    throw error;
  }
}

const nothing = () => new Response(null, { status: 404 });
