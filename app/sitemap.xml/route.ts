import { pool } from '@/db/client';
import { baseUrl, cacheFor } from '@/lib/api/address';
import { clientDirectory, listClients } from '@/lib/clients';
import { sitemapIndexXml } from '@/lib/seo';

export const dynamic = 'force-dynamic';

/** The sitemap index: one sitemap per organisation. */
export async function GET(request: Request) {
  const { db } = pool();
  const [clients, { clientOf }] = await Promise.all([listClients(db), clientDirectory(db)]);
  const text = sitemapIndexXml(clients.map(({ name }) => `${baseUrl(request)}/${name}/sitemap.xml`));
  return new Response(text, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': cacheFor(request, 3600, clientOf) },
  });
}
