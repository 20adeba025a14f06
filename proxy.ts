import { type NextRequest, NextResponse } from 'next/server';
import { badAddress } from '@/lib/api/bad-address';
import { contentSecurityPolicy } from '@/lib/api/content-security-policy';

/**
 * Answers addresses that are not valid percent-encoded UTF-8, which Next itself would answer with a 500, and gives pages
 * their content security policy. Next reads the nonce from the request's header and writes it on its scripts.
 */
export function proxy(request: NextRequest): Response {
  try {
    decodeURIComponent(new URL(request.url).pathname);
  } catch {
    return badAddress(request);
  }
  if (!PAGE.test(request.nextUrl.pathname)) return NextResponse.next();
  const nonce = crypto.randomUUID();
  const policy = contentSecurityPolicy(nonce, process.env.NODE_ENV === 'development');
  const headers = new Headers(request.headers);
  headers.set('Content-Security-Policy', policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('Content-Security-Policy', policy);
  return response;
}

/** Rendered at each request. The documentation is not: it is made when the service is built, and can have no nonce. */
const PAGE = /^\/(?!(?:v1|api|docs|_next)(?:\/|$))/;

// The HTTP interface goes past this, but for odd addresses: it is the busiest, and its answers are no pages.
export const config = { matcher: ['/(.*%.*)', '/((?!v1/|v1$|api/|api$|docs/|docs$|_next/|.*\\.).*)'] };
