import { type NextRequest, NextResponse } from 'next/server';
import { pool } from '@/db/client';
import { hostName } from '@/lib/api/address';
import { badAddress } from '@/lib/api/bad-address';
import { contentSecurityPolicy } from '@/lib/api/content-security-policy';
import { knownDomains } from '@/lib/clients';

/**
 * Answers addresses that are not valid percent-encoded UTF-8, which Next itself would answer with a 500, shows an
 * organisation's shop at the root of its own domain, and gives pages their content security policy. Next reads the nonce
 * from the request's header and writes it on its scripts.
 */
export async function proxy(request: NextRequest): Promise<Response> {
  const { pathname } = request.nextUrl;
  try {
    decodeURIComponent(new URL(request.url).pathname);
  } catch {
    return badAddress(request);
  }
  if (SERVICE.test(pathname)) return NextResponse.next();
  const page = await pageOf(request);
  const forward = (init?: { request: { headers: Headers } }) =>
    page ? NextResponse.rewrite(page, init) : NextResponse.next(init);
  if (FILE.test(pathname)) return forward();

  const nonce = crypto.randomUUID();
  const policy = contentSecurityPolicy(nonce, process.env.NODE_ENV === 'development');
  const headers = new Headers(request.headers);
  headers.set('Content-Security-Policy', policy);
  const response = forward({ request: { headers } });
  response.headers.set('Content-Security-Policy', policy);
  return response;
}

/** The page that an address on an organisation's own domain means; undefined where an address means itself. */
async function pageOf(request: NextRequest): Promise<URL | undefined> {
  // Without a database the page itself says so, in words.
  const known = await knownDomains(pool().db).catch(() => undefined);
  const clientName = known?.clientOf.get(hostName(request) ?? '');
  const [, first = ''] = request.nextUrl.pathname.split('/');
  if (clientName === undefined || OF_EVERY_HOST.has(first) || known?.names.has(first)) return undefined;
  const page = request.nextUrl.clone();
  const path = page.pathname === '/favicon.ico' ? '/mark.svg' : page.pathname;
  page.pathname = `/${clientName}${path === '/' ? '' : path}`;
  return page;
}

/** The HTTP interface, and the documentation, which is made when the service is built and can have no nonce. */
const SERVICE = /^\/(?:v1|api|docs|_next)(?:\/|$)/;
const FILE = /\.[^/]*$/;
const OF_EVERY_HOST = new Set(['robots.txt', 'office', 'healthz', 'readyz', 'metrics', '.well-known']);

// The HTTP interface goes past this, but for odd addresses: it is the busiest, and its answers are no pages.
export const config = { matcher: ['/(.*%.*)', '/((?!v1/|v1$|api/|api$|docs/|docs$|_next/).*)'] };
