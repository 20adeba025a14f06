import { findShop } from '../../_shop/find-shop';
import { drawIcon } from './draw-icon';
import { ICONS } from './icons';

export const dynamic = 'force-dynamic';

/** Drawing takes a while: the latest icons are kept, by all that they show. */
const MOST_KEPT = 100;
const kept = new Map<string, Promise<ArrayBuffer>>();

/** The organisation's mark as a picture for home screens. PNG. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ client_name: string; file: string }> },
): Promise<Response> {
  const { client_name: shop, file } = await params;
  const client = (await findShop(shop))?.client;
  const icon = ICONS.find((one) => one.file === file);
  if (!client || !icon) return new Response(null, { status: 404 });
  const key = JSON.stringify([client.name, client.title, client.theme, file]);
  const picture = kept.get(key) ?? drawIcon(client, icon);
  kept.delete(key);
  kept.set(key, picture);
  picture.catch(() => kept.delete(key));
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  return new Response(await picture, {
    headers: { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=3600' },
  });
}
