import { localeFor } from '@/lib/i18n';
import { readTheme, schemesOf } from '@/lib/theme';
import { findShop } from '../_shop/find-shop';
import { locateShop } from '../_shop/find-shop-path';
import { shopIcon } from '../_shop/shop-icon';
import { ICONS } from '../icon/[file]/icons';

export const dynamic = 'force-dynamic';

/** The web app manifest, for installing the shop on a home screen. */
export async function GET(request: Request, { params }: { params: Promise<{ client_name: string }> }) {
  const client = (await findShop((await params).client_name))?.client;
  if (!client) return new Response(null, { status: 404 });
  const { path } = await locateShop(request, client.name);
  const theme = readTheme(client.theme);
  const { background } = schemesOf(theme).light;
  const { url, type } = shopIcon(theme, path);
  const home = path || '/';
  const manifest = {
    id: home,
    name: client.title,
    short_name: client.title.slice(0, 24),
    lang: localeFor(client.locale),
    start_url: home,
    scope: home,
    display: 'minimal-ui',
    background_color: background,
    theme_color: background,
    icons: [
      { src: url, sizes: 'any', type, purpose: 'any' },
      ...ICONS.filter(({ purpose }) => purpose !== 'apple').map(({ file, pixels, purpose }) => ({
        src: `${path}/icon/${file}`,
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
