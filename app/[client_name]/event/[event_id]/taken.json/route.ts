import { readShop } from '@/app/[client_name]/_shop/shop-address';
import { pool } from '@/db/client';
import { revalidated } from '@/lib/api/revalidate';
import { takenSeats } from '@/lib/api/taken-seats';

export const dynamic = 'force-dynamic';

/**
 * The taken seats of a numbered hall, polled by the seat map. Our listener answers it before Next.js (server/taken-seats.ts); this route
 * serves where the listener does not run.
 */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ client_name: string; event_id: string }> },
): Promise<Response> {
  const { client_name: shop, event_id: eventId } = await params;
  const taken = await takenSeats(pool().db, readShop(shop).clientName, eventId);
  return taken ? revalidated(request, taken) : new Response(null, { status: 404 });
}
