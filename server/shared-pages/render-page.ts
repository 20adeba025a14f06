import type { RequestListener } from 'node:http';
import { inject } from 'light-my-request';
import { nonceIn } from '@/lib/api/content-security-policy';
import type { SharedPage } from './which-page';
import { type Unnonced, withoutNonce } from './without-nonce';

/** Longer than the deadline of a query. */
const PATIENCE_MS = 15_000;

/** The headers that are the same for every visitor; others of Next.js are dropped. */
const SAID = [
  'content-type',
  'x-content-type-options',
  'referrer-policy',
  'permissions-policy',
  'strict-transport-security',
];

export type Rendered = Unnonced & { headers: Record<string, string> };

/**
 * Renders a page by a request to Next.js without personal data: only the page's address and the chosen language. Undefined when there is no
 * such page.
 * @throws Error when the page cannot be shared as it is
 */
export async function renderPage(next: RequestListener, page: SharedPage): Promise<Rendered | undefined> {
  const { host, protocol } = new URL(page.origin);
  // Its timer is cleared: a running one would keep the request and the whole answer in memory.
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
  const answer = await inject(next, {
    method: 'GET',
    url: page.target,
    headers: {
      host,
      'x-forwarded-proto': protocol.slice(0, -1),
      accept: 'text/html',
      ...(page.language && { 'accept-language': page.language }),
    },
    signal: patience.signal,
  }).finally(() => clearTimeout(timer));
  const said = new Headers(Object.entries(answer.headers).map(([name, value]) => [name, String(value)]));
  const isPage = answer.statusCode === 200 && said.get('content-type')?.startsWith('text/html');
  if (!isPage) return undefined;
  if (said.has('set-cookie') || said.has('content-encoding')) throw new Error('Its headers are for one visitor');
  const nonce = nonceIn(said);
  const own = withoutNonce(answer.payload, nonce);
  const headers = Object.fromEntries(SAID.flatMap((name) => (said.has(name) ? [[name, said.get(name) ?? '']] : [])));
  const link = said.get('link')?.replaceAll(`; nonce="${nonce}"`, '');
  if (!own || link?.includes(nonce)) throw new Error('Its nonce cannot be removed, or its policy would be too long');
  const vary = [said.get('vary'), 'Cookie', 'Accept-Language'].filter(Boolean).join(', ');
  return { ...own, headers: { ...headers, ...(link && { link }), vary } };
}
