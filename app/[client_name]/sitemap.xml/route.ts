import { sitemapXml } from '@/lib/seo';
import { isSold, readSubscriptions } from '@/lib/subscriptions';
import { recentAgenda } from '../_agenda/recent-agenda';
import { findShop } from '../_shop/find-shop';
import { cacheControlFor, locateShop } from '../_shop/find-shop-path';

export const dynamic = 'force-dynamic';

/** The shop and its shows, for search engines. */
export async function GET(request: Request, { params }: { params: Promise<{ client_name: string }> }) {
  const ctx = await findShop((await params).client_name);
  if (!ctx) return new Response(null, { status: 404 });
  const { origin, path } = await locateShop(request, ctx.client.name);
  const shop = `${origin}${path}`;
  const shows = await recentAgenda(ctx);
  const sold = (await readSubscriptions(ctx)).filter((one) => isSold(one, ctx.now));
  const pages = [
    ...shows.map((show) => `event/${show.id}`),
    ...(sold.length > 0 ? ['subscriptions'] : []),
    ...sold.map(({ id }) => `subscriptions/${id}`),
  ];
  const text = sitemapXml([shop, ...pages.map((page) => `${shop}/${page}`)]);
  return new Response(text, {
    headers: {
      'Content-Type': 'application/xml; charset=utf-8',
      'Cache-Control': await cacheControlFor(request, 3600),
    },
  });
}
