import { randomUUID } from 'node:crypto';
import { asAppError, problemResponse } from '@/lib/api/problem';
import { findCartId } from '../../_shop/cart-cookie';
import { findShop } from '../../_shop/find-shop';
import { takeLimits } from '../../_shop/take-limits';
import { cartView } from '../cart-view';

export const dynamic = 'force-dynamic';

/** This browser's cart as its page shows it; the open page fetches it. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ client_name: string }> },
): Promise<Response> {
  const { client_name: shop } = await params;
  const ctx = await findShop(shop);
  if (!ctx) return new Response(null, { status: 404 });
  try {
    await takeLimits(ctx, await findCartId(shop));
  } catch (error) {
    return problemResponse(asAppError(error), { path: new URL(request.url).pathname, requestId: randomUUID() });
  }
  return Response.json(await cartView(shop), { headers: { 'Cache-Control': 'no-store' } });
}
