import { baseUrl } from '@/lib/api/address';

export const dynamic = 'force-dynamic';

/** What search engines may read: the shops, not what is a visitor's own or for programs. */
export function GET(request: Request) {
  const lines = [
    'User-agent: *',
    'Disallow: /v1/',
    'Disallow: /api/',
    'Disallow: /*~',
    'Disallow: /*/cart',
    'Disallow: /*/order/',
    `Sitemap: ${baseUrl(request)}/sitemap.xml`,
  ];
  return new Response(`${lines.join('\n')}\n`, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
