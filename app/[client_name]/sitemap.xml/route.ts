import { sitemapXml } from '@/lib/seo';
import { recentAgenda } from '../_agenda/recent-agenda';
import { findShop } from '../_shop/find-shop';
import { keepFor, placeOfShop } from '../_shop/find-shop-path';

export const dynamic = 'force-dynamic';

/** The shop and its shows, for search engines. */
export async function GET(request: Request, { params }: { params: Promise<{ client_name: string }> }) {
  const ctx = await findShop((await params).client_name);
  if (!ctx) return new Response(null, { status: 404 });
  const { origin, path } = await placeOfShop(request, ctx.client.name);
  const shop = `${origin}${path}`;
  const shows = await recentAgenda(ctx);
  const text = sitemapXml([shop, ...shows.map((show) => `${shop}/event/${show.id}`)]);
  return new Response(text, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': await keepFor(request, 3600) },
  });
}
