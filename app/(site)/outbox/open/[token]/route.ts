import { baseUrl } from '@/lib/api/address';
import { takeGuestToken } from '@/lib/api/guest';
import { isOutboxShown } from '@/lib/mail';
import { isTestBankOpen } from '@/lib/providers';

export const dynamic = 'force-dynamic';

const HEADERS = { 'Cache-Control': 'private, no-store', 'Content-Type': 'text/html; charset=utf-8' };

/** The link that `npm start` prints for another machine. Gives one browser access to the outbox and the test bank, once. */
export async function GET(request: Request, { params }: { params: Promise<{ token: string }> }): Promise<Response> {
  const { token } = await params;
  if (!isOutboxShown() && !isTestBankOpen()) return page(404, 'There is nothing here.');
  // A browser that prefetches the link does not use it up.
  if (request.headers.has('sec-purpose')) return new Response(null, { status: 503 });
  const { cookie, refused } = await takeGuestToken(token, { secure: baseUrl(request).startsWith('https:') });
  if (refused === 'unknown') return page(404, 'There is nothing here.');
  if (refused === 'used') return page(403, 'This link has been used: restart the service for a new one.');
  // A page, not a redirect: after a redirect the browser would not send the cookie if the link was followed from another site.
  const next = isOutboxShown() ? '/outbox' : '/';
  const words = `<meta http-equiv="refresh" content="0;url=${next}"><p><a href="${next}">Go on</a></p>`;
  const answer = page(200, words);
  answer.headers.set('Set-Cookie', cookie);
  return answer;
}

/** A HEAD request does not use the link up. */
export const HEAD = (): Response => new Response(null, { status: 200, headers: HEADERS });

const page = (status: number, words: string): Response =>
  new Response(`<!doctype html><html lang="en"><title>Doek</title><p>${words}</p></html>\n`, {
    status,
    headers: HEADERS,
  });
