import { cacheByAge } from '@/lib/cache';
import { findShop } from '../../_shop/find-shop';
import { drawIcon } from './draw-icon';
import { ICONS } from './icons';

export const dynamic = 'force-dynamic';

/** Drawing is slow, so the latest icons are cached, by everything that they show. */
const drawn = cacheByAge<ArrayBuffer>({ forMs: Number.POSITIVE_INFINITY, most: 100 });

/** The organisation's generated icon for home screens. PNG. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ client_name: string; file: string }> },
): Promise<Response> {
  const { client_name: shop, file } = await params;
  const ctx = await findShop(shop);
  const icon = ICONS.find((one) => one.file === file);
  if (!ctx || !icon) return new Response(null, { status: 404 });
  const { name, title, theme } = ctx.client;
  const key = JSON.stringify([name, title, theme, file]);
  const picture = await drawn(key, ctx.now, () => drawIcon(ctx.client, icon));
  return new Response(picture, {
    headers: { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=3600' },
  });
}
