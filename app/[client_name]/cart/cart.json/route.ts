import { findShop } from '../../_shop/find-shop';
import { cartView } from '../cart-view';

export const dynamic = 'force-dynamic';

/** This browser's cart as its page shows it: what that page asks while it is open. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ client_name: string }> },
): Promise<Response> {
  const { client_name: shop } = await params;
  if (!(await findShop(shop))) return new Response(null, { status: 404 });
  return Response.json(await cartView(shop), { headers: { 'Cache-Control': 'no-store' } });
}
