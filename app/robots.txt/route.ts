import { pool } from '@/db/client';
import { baseUrl, cacheFor, hostName, shopPlace } from '@/lib/api/address';
import { clientDirectory } from '@/lib/clients';

export const dynamic = 'force-dynamic';

/** What search engines may crawl: the shops, but not visitors' own pages or the API. */
export async function GET(request: Request) {
  const { clientOf } = await clientDirectory(pool().db);
  const own = clientOf.get(hostName(request) ?? '');
  const origin = own === undefined ? baseUrl(request) : shopPlace(request, own, clientOf).origin;
  const lines = [
    'User-agent: *',
    'Disallow: /v1/',
    'Disallow: /api/',
    ...(own === undefined ? [] : ['Disallow: /cart', 'Disallow: /order/']),
    'Disallow: /*~',
    'Disallow: /*/cart',
    'Disallow: /*/order/',
    `Sitemap: ${origin}/sitemap.xml`,
  ];
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': cacheFor(request, 3600, clientOf) },
  });
}
