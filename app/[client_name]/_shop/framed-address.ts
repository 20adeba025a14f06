import { RESERVED_NAMES } from '@/lib/bundle';
import { newCartId } from '@/lib/ids';
import { locateShop } from './find-shop-path';

const FRAMES = ['iframe', 'frame', 'embed', 'object', 'fencedframe'];

/**
 * The same page with a new cart in its address (`readShop`), for a frame on another site, where browsers keep no cookies. Undefined for any
 * other request. Older browsers do not send these headers: see MoveFramed.
 * @param path starts with the organisation's name, also on its own domain
 */
export async function framedAddress(request: Request, path: string): Promise<URL | undefined> {
  const { headers, method } = request;
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  if (headers.get('sec-fetch-site') !== 'cross-site' || !FRAMES.includes(headers.get('sec-fetch-dest') ?? '')) return;
  const [, name = '', rest = ''] = /^\/([a-z0-9-]+)(\/.*)?$/.exec(path) ?? [];
  if (name === '' || RESERVED_NAMES.includes(name)) return undefined;
  const { origin } = await locateShop(request, name);
  return new URL(`${origin}/${name}~${newCartId()}${rest}${new URL(request.url).search}`);
}

/** Redirects a frame. No cache may store the response, or its visitors would share one cart. */
export const moveFrame = (address: URL): Response =>
  new Response(null, {
    status: 307,
    headers: {
      Location: address.href,
      'Cache-Control': 'no-store',
      Vary: 'Sec-Fetch-Dest, Sec-Fetch-Site',
      'Referrer-Policy': 'same-origin',
      'X-Robots-Tag': 'noindex',
    },
  });
