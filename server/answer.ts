import { badAddress } from '@/lib/api/bad-address';
import { refuseMethod } from '@/lib/api/route';
import { urlOf } from '@/lib/api/url-of';
import { compressed } from './compress';
import type { Handlers, routeTable } from './route-table';

/** Answers requests to the HTTP interface with its route handlers, as Next.js would. */
export function answerBy(find: ReturnType<typeof routeTable>): (request: Request) => Promise<Response> {
  return async (request) => {
    let segments: string[];
    try {
      segments = urlOf(request).pathname.split('/').filter(Boolean).map(decodeURIComponent);
    } catch {
      return badAddress(request);
    }
    const found = find(segments);
    if (!found) throw new Error(`No route file for ${request.url}`);
    const args = { params: Promise.resolve(found.params) };
    return compressed(request, await answer(request, args, found.handlers));
  };
}

async function answer(
  request: Request,
  args: Parameters<Handlers['OPTIONS']>[1],
  handlers: Handlers,
): Promise<Response> {
  const handler = handlers[request.method];
  if (handler) return handler(request, args);
  const { headers } = await handlers.OPTIONS(request, args);
  return refuseMethod(request, headers.get('Allow') ?? 'OPTIONS');
}
