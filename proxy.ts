import { type NextRequest, NextResponse } from 'next/server';
import { isMissing } from '@/app/[client_name]/_shop/is-missing';
import { pool } from '@/db/client';
import { PATH_HEADER } from '@/lib/api/address';
import { badAddress } from '@/lib/api/bad-address';
import { contentSecurityPolicy } from '@/lib/api/content-security-policy';
import { embedOriginsOf } from '@/lib/clients';
import { log } from '@/lib/log';

/**
 * Answers addresses that are not valid percent-encoded UTF-8, which Next itself would answer with a 500, and gives pages
 * their content security policy: those of a shop may be framed by the sites that the organisation listed. Next reads the
 * nonce from the request's header and writes it on its scripts.
 */
export async function proxy(request: NextRequest): Promise<Response> {
  try {
    decodeURIComponent(new URL(request.url).pathname);
  } catch {
    return badAddress(request);
  }
  if (!PAGE.test(request.nextUrl.pathname)) return NextResponse.next();
  const nonce = crypto.randomUUID();
  const policy = contentSecurityPolicy(nonce, {
    embedOrigins: await findEmbedOrigins(request.nextUrl.pathname),
    isDevelopment: process.env.NODE_ENV === 'development',
  });
  const headers = new Headers(request.headers);
  headers.set('Content-Security-Policy', policy);
  const path = request.nextUrl.pathname;
  headers.set(PATH_HEADER, path);
  // Without a database the page itself says so, in words.
  const missing = await isMissing(path).catch(() => false);
  const response = missing
    ? NextResponse.rewrite(new URL(NOWHERE, request.url), { request: { headers } })
    : NextResponse.next({ request: { headers } });
  response.headers.set('Content-Security-Policy', policy);
  return response;
}

/** No route has it: app/global-not-found.tsx answers. */
const NOWHERE = '/-/-/-';

/** Of the organisation whose shop the page belongs to; none when the database cannot say. */
async function findEmbedOrigins(pathname: string): Promise<string[]> {
  const [, clientName] = /^\/([a-z0-9-]+)(?=[~/]|%7e|$)/i.exec(pathname) ?? [];
  if (!clientName) return [];
  try {
    return await embedOriginsOf(pool().db, clientName, new Date());
  } catch (error) {
    log.warn({ err: error }, 'a page cannot be framed: no embed origins');
    return [];
  }
}

/** Rendered at each request. The documentation is not: it is made when the service is built, and can have no nonce. */
const PAGE = /^\/(?!(?:v1|api|docs|_next)(?:\/|$))/;

// The HTTP interface goes past this, but for odd addresses: it is the busiest, and its answers are no pages.
export const config = { matcher: ['/(.*%.*)', '/((?!v1/|v1$|api/|api$|docs/|docs$|_next/|.*\\.).*)'] };
