import { pool } from '@/db/client';
import { baseUrl } from '@/lib/api/address';
import { listClients } from '@/lib/clients';
import { sitemapIndexXml } from '@/lib/seo';

export const dynamic = 'force-dynamic';

/** Where the sitemap of each organisation is. */
export async function GET(request: Request) {
  const clients = await listClients(pool().db);
  const text = sitemapIndexXml(clients.map(({ name }) => `${baseUrl(request)}/${name}/sitemap.xml`));
  return new Response(text, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}
