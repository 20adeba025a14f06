import { baseUrl, cacheFor } from '@/lib/api/address';
import { env } from '@/lib/env';

export const dynamic = 'force-dynamic';

const DAY_MS = 24 * 60 * 60 * 1000;
const VALID_DAYS = 180;

/** The contact for vulnerabilities (RFC 9116), if the operator set one. */
export function GET(request: Request): Response {
  const contact = env.SECURITY_CONTACT;
  if (!contact) return new Response('Nobody is named here yet.\n', { status: 404 });
  const expires = new Date(Math.ceil(Date.now() / DAY_MS + VALID_DAYS) * DAY_MS).toISOString();
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en, nl',
    `Canonical: ${baseUrl(request)}/.well-known/security.txt`,
  ];
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': cacheFor(request, 3600, new Map()) },
  });
}
