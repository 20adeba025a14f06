import { type NextRequest, NextResponse } from 'next/server';
import { readHomeQuery } from '@/app/(home)/_home/query';
import { checkAction } from '@/app/[client_name]/_shop/check-action';
import { framedAddress, moveFrame } from '@/app/[client_name]/_shop/framed-address';
import { isMissing } from '@/app/[client_name]/_shop/is-missing';
import { limitVisit } from '@/app/[client_name]/_shop/limit-visit';
import { isOffice, notAtOffice, officeProxy } from '@/app/office/_frame/office-proxy';
import { pool } from '@/db/client';
import { hostName } from '@/lib/api/address';
import { badAddress } from '@/lib/api/bad-address';
import { contentSecurityPolicy, type FrameAncestors } from '@/lib/api/content-security-policy';
import { isOfficeAlone } from '@/lib/api/office-host';
import { PATH_HEADER } from '@/lib/api/peer-address';
import { clientDirectory } from '@/lib/clients';
import { log } from '@/lib/log';

/**
 * Answers invalid percent-encoding, for which Next.js would send a 500, and serves an organisation's shop at the root of its own domain.
 * Sets the content security policy, with the sites that may frame the shop. Next.js copies the nonce of the request's header to its
 * scripts.
 */
export async function proxy(request: NextRequest): Promise<Response> {
  try {
    decodeURIComponent(new URL(request.url).pathname);
  } catch {
    return badAddress(request);
  }
  if (SERVICE.test(request.nextUrl.pathname)) return NextResponse.next();
  // No name or text of ours has a NUL, and the database takes none.
  if (request.url.includes('%00')) return badAddress(request);
  if (isOffice(request.nextUrl.pathname)) return officeProxy(request);
  if (isOfficeAlone(hostName(request)) && !AT_OFFICE.test(request.nextUrl.pathname)) return notAtOffice(request);
  const page = await pageOf(request);
  const path = (page ?? request.nextUrl).pathname;
  const nonce = crypto.randomUUID();
  const forward = (init?: { request: { headers: Headers } }) =>
    page ? NextResponse.rewrite(page, init) : NextResponse.next(init);
  const policy = contentSecurityPolicy(
    { nonce },
    {
      frameAncestors: await findFrameAncestors(path),
      isDevelopment: process.env.NODE_ENV === 'development',
    },
  );
  const refused = await limitVisit(request, path, nonce);
  if (refused) {
    refused.headers.set('Content-Security-Policy', policy);
    return refused;
  }
  const wrong = await checkAction(request, path);
  if (wrong)
    return new Response(`${wrong.text}\n`, { status: wrong.status, headers: { 'Content-Type': 'text/plain' } });
  if (OWN_POLICY.test(path)) return forward();
  const headers = new Headers(request.headers);
  headers.set('Content-Security-Policy', policy);
  headers.set(PATH_HEADER, path);
  // At the page of all organisations the address may name the language: for what is drawn, the browser asked for it.
  const { language } = readHomeQuery(request.nextUrl.searchParams);
  if (path === '/' && language) headers.set('accept-language', language);
  // Without a database the page itself says so, in words.
  const isFile = FILE.test(path);
  const missing = !isFile && (await isMissing(path).catch(() => false));
  const mayMove = !isFile && !missing && !isNeverFramed(path);
  const moved = mayMove ? await framedAddress(request, path).catch(() => undefined) : undefined;
  if (moved) return moveFrame(moved);
  const response = missing
    ? NextResponse.rewrite(new URL(NOWHERE, request.url), { request: { headers } })
    : forward({ request: { headers } });
  response.headers.set('Content-Security-Policy', policy);
  return response;
}

/** No route has it: app/global-not-found.tsx answers. */
const NOWHERE = '/-/-/-';

/**
 * The page that an address on an organisation's own domain means: there is nothing of others there, nor of the service itself.
 * Undefined where an address means itself.
 */
async function pageOf(request: NextRequest): Promise<URL | undefined> {
  // Without a database the page itself says so, in words.
  const known = await clientDirectory(pool().db).catch(() => undefined);
  const clientName = known?.clientOf.get(hostName(request) ?? '');
  if (clientName === undefined || shopIn(request.nextUrl.pathname) === clientName) return undefined;
  const page = request.nextUrl.clone();
  if (OF_EVERY_HOST.test(page.pathname)) return undefined;
  const path = page.pathname === '/favicon.ico' ? '/mark.svg' : page.pathname;
  page.pathname = `/${clientName}${path === '/' ? '' : path}`;
  return page;
}

/** The short name that an address begins with, if it looks like one; a cart may stand behind it. */
const shopIn = (pathname: string): string | undefined => /^\/([a-z0-9-]+)(?=[~/]|%7e|$)/i.exec(pathname)?.[1];

/** As the organisation has it whose shop the page belongs to; no other site when the database cannot say. */
async function findFrameAncestors(pathname: string): Promise<FrameAncestors> {
  const clientName = shopIn(pathname);
  if (!clientName || isNeverFramed(pathname)) return [];
  try {
    const origins = (await clientDirectory(pool().db)).embedOriginsOf.get(clientName);
    return origins === undefined ? [] : origins;
  } catch (error) {
    log.warn({ err: error }, 'a page cannot be framed: no embed origins');
    return [];
  }
}

/** The HTTP interface, and how the process is. */
const SERVICE = /^\/(?:v1|api|_next|healthz|readyz)(?:\/|$)/;
/** Where an order is made, paid and shown: behind these, a click of a visitor who sees another page would be worth something. */
const isNeverFramed = (pathname: string): boolean =>
  /^\/+[^/]+\/+(?:checkout|order|testbank)(?:\/|$)/.test(decodeURIComponent(pathname));
const FILE = /\.[^/]*$/;
/** Drawings and mails have a stricter policy of their own; PDFs and workers run in what a page's policy is not made for. */
const OWN_POLICY =
  /^\/(?:outbox\/[^/]+|[^/]+\/(?:look\/[^/]+|og\/[^/]+\/art\.svg|mark\.svg|order\/[^/]+\/(?:(?:ticket|receipt)\.pdf|worker\.js)))$/;
/** What pages of the office show of an organisation, besides what every host has. */
const AT_OFFICE =
  /^\/(?:office\.js|healthz|readyz|metrics|\.well-known(?:\/.*)?|[^/]+\/(?:look\/[^/]+|icon\/[^/]+|og\/[^/]+(?:\/art\.svg)?|mark\.svg))$/;
const OF_EVERY_HOST = /^\/(?:robots\.txt|healthz|readyz|metrics|\.well-known)(?:\/|$)/;

// The HTTP interface goes past this, but for odd addresses: it is the busiest, and its answers are no pages.
export const config = { matcher: ['/(.*%.*)', '/((?!v1/|v1$|api/|api$|_next/).*)'] };
