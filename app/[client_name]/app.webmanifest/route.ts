import { localeFor } from '@/lib/i18n';
import { findShop } from '../_shop/find-shop';
import { ICONS } from '../icon/[file]/icons';

export const dynamic = 'force-dynamic';

/** The shop as an application on a home screen. */
export async function GET(_request: Request, { params }: { params: Promise<{ client_name: string }> }) {
  const client = (await findShop((await params).client_name))?.client;
  if (!client) return new Response(null, { status: 404 });
  const shop = `/${client.name}`;
  const manifest = {
    id: shop,
    name: client.title,
    short_name: client.title.slice(0, 24),
    lang: localeFor(client.locale),
    start_url: shop,
    scope: shop,
    display: 'minimal-ui',
    icons: [
      { src: `${shop}/mark.svg`, sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      ...ICONS.filter(({ purpose }) => purpose !== 'apple').map(({ file, pixels, purpose }) => ({
        src: `${shop}/icon/${file}`,
        sizes: `${pixels}x${pixels}`,
        type: 'image/png',
        purpose,
      })),
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { 'Content-Type': 'application/manifest+json; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}
