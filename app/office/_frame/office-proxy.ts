import { type NextRequest, NextResponse } from 'next/server';
import { checkAction } from '@/app/[client_name]/_shop/check-action';
import { limitVisit } from '@/app/[client_name]/_shop/limit-visit';
import { pool } from '@/db/client';
import { databaseNow } from '@/db/clock';
import { isFromOffice, officePlace, officePolicy } from '@/lib/api/office-place';
import { PATH_HEADER } from '@/lib/api/peer-address';
import { clientDirectory } from '@/lib/clients';
import { findAccount, findMembership, officeOrigin } from '@/lib/staff';
import { PAGES } from './access';
import { sessionCookie } from './office-cookies';
import { isPlainPage, OFFICE_SCRIPT, PASSKEY_SCRIPT } from './plain-pages';

export const isOffice = (path: string): boolean => /^\/office(?:\/|$)/.test(path);

/** Only the scanner may use the camera and WebAssembly (its QR decoder). */
const isDoor = (path: string): boolean => /^\/office\/door(?:\/|$)/.test(path);

/** The second path segments that name no organisation. */
const OF_OFFICE = new Set(['sign-out', ...Object.keys(PAGES).map((page) => page.split('/')[2] ?? '')]);
/** A path without a route: Next.js answers it with a 404. */
const NOWHERE = '/-/-/-';

/**
 * Checks every request for the office: its host, that forms come from its own pages, limits, no caching, and a CSP without third parties.
 * Answers 404 here for an organisation that the person is no member of, because a page that has begun cannot. Each page and action checks
 * again.
 */
export async function officeProxy(request: NextRequest): Promise<Response> {
  const path = request.nextUrl.pathname;
  const directory = await clientDirectory(pool().db).catch(() => undefined);
  const site = directory && officePlace(request, directory.clientOf);
  if (!site) return elsewhere(request, directory === undefined);
  const isRead = request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS';
  if (!isRead && !isFromOffice(request.headers, site)) return plain(403, 'This form was sent from another site.');
  const nonce = crypto.randomUUID();
  const refused = await limitVisit(request, path, nonce);
  if (refused) return refused;
  const wrong = await checkAction(request, path);
  if (wrong) return plain(wrong.status, wrong.text);
  const headers = new Headers(request.headers);
  const ofPlain = [OFFICE_SCRIPT, PASSKEY_SCRIPT].map((script) => `${site.origin}${script}`);
  const run = isPlainPage(path) ? { scripts: ofPlain } : { nonce };
  const policy = officePolicy(run, { isDoor: isDoor(path) });
  headers.set('Content-Security-Policy', policy);
  headers.set(PATH_HEADER, path);
  const isMissing = await isNotTheirs(request, path, site.origin).catch(() => false);
  const response = isMissing
    ? NextResponse.rewrite(new URL(NOWHERE, request.url), { request: { headers } })
    : NextResponse.next({ request: { headers } });
  response.headers.set('Content-Security-Policy', policy);
  for (const [name, value] of SAFE) response.headers.set(name, value);
  return response;
}

const SAFE = [
  ['Cache-Control', 'no-store'],
  ['X-Frame-Options', 'DENY'],
  ['X-Robots-Tag', 'noindex, nofollow'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
] as const;

function plain(status: number, text: string): Response {
  return new Response(`${text}\n`, { status, headers: { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' } });
}

/** Other addresses on the host that is the office's alone. */
export function notAtOffice({ nextUrl: { pathname } }: NextRequest): Response {
  if (pathname === '/robots.txt') return plain(200, 'User-agent: *\nDisallow: /');
  if (pathname !== '/') return plain(404, 'Not found.');
  return new Response(null, {
    status: 307,
    headers: { Location: `${officeOrigin()}/office`, 'Cache-Control': 'no-store' },
  });
}

/** On another host: redirects readers to the office's own host, if it has one. */
function elsewhere(request: NextRequest, isAway: boolean): Response {
  const origin = officeOrigin();
  if (isAway) return plain(503, 'The database cannot be reached. Try again in a moment.');
  if (origin === undefined || request.method !== 'GET') return plain(404, 'Not found.');
  const headers = { Location: `${origin}/office`, 'Cache-Control': 'no-store' };
  return new Response(null, { status: 307, headers });
}

async function isNotTheirs(request: NextRequest, path: string, origin: string): Promise<boolean> {
  const clientName = path.split('/')[2] ?? '';
  if (OF_OFFICE.has(clientName)) return false;
  const token = request.cookies.get(sessionCookie(origin))?.value;
  const { db } = pool();
  const account = token ? await findAccount(db, token, databaseNow()) : undefined;
  // People who are not signed in are asked to sign in, and do not learn whether the organisation exists.
  return account !== undefined && (await findMembership(db, account, clientName, databaseNow())) === undefined;
}
