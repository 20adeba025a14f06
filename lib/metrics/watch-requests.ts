import { subscribe } from 'node:diagnostics_channel';
import { type IncomingMessage, METHODS, type ServerResponse } from 'node:http';
import { env } from '@/lib/env';
import { meters } from '@/lib/meters';
import { OTHER, routeTemplates } from './route-templates';

type Exchange = { request: IncomingMessage; response: ServerResponse };

/** Measures every request that this process answers, by the listener or by Next.js alone. */
export function watchRequests(): void {
  const templateOf = routeTemplates(process.env.NEXT_DIST_DIR ?? '.next');
  const begins = new WeakMap<IncomingMessage, { at: number; path: string }>();
  subscribe('http.server.request.start', (message) => {
    const { request } = message as Exchange;
    if (request.socket.localPort === env.METRICS_PORT) return;
    // Read now, because the URL may be rewritten while the request is handled.
    const path = (request.url ?? '').replace(/[?#].*/s, '').replaceAll(/\/{2,}/g, '/');
    begins.set(request, { at: performance.now(), path });
  });
  subscribe('http.server.response.finish', (message) => {
    const { request, response } = message as Exchange;
    const begin = begins.get(request);
    if (!begin) return;
    const method = METHODS.includes(request.method ?? '') ? (request.method ?? OTHER) : OTHER;
    const labels = { method, route: templateOf(begin.path), status: String(response.statusCode) };
    meters.requests.observe(labels, (performance.now() - begin.at) / 1000);
  });
}
