import { fingerprint } from '@/lib/ids';

/** Adds ETag and Cache-Control to a catalogue answer, and answers 304 when the caller has it already. */
export function cached(request: Request, response: Response, body: string, sharedSeconds: number): Response {
  const etag = `"${fingerprint(body).slice(0, 27)}"`;
  response.headers.set('ETag', etag);
  response.headers.set(
    'Cache-Control',
    `public, max-age=0, s-maxage=${sharedSeconds}, stale-while-revalidate=${sharedSeconds * 6}`,
  );
  if (!matches(request.headers.get('if-none-match'), etag)) return response;
  response.headers.delete('Content-Type');
  return new Response(null, { status: 304, headers: response.headers });
}

/** Weak comparison, as If-None-Match asks for (RFC 9110, 13.1.2). */
function matches(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag);
}
