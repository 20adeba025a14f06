import { fingerprint } from '@/lib/ids';

export type CatalogueAnswer = { body: Buffer<ArrayBuffer>; headers: Record<string, string> };

/** A catalogue answer with its ETag, and the seconds that a shared cache may serve it. */
export function catalogueAnswer(json: string, sharedSeconds: number): CatalogueAnswer {
  const body = Buffer.from(json);
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': `public, max-age=0, s-maxage=${sharedSeconds}, stale-while-revalidate=${sharedSeconds * 6}`,
    ETag: `"${fingerprint(body).slice(0, 27)}"`,
  };
  return { body, headers };
}

/** The headers of a 304 (RFC 9110, 15.4.5). */
const OF_304 = /^(?:cache-control|etag|vary|age)$/i;

/**
 * The answer, or 304 when the caller already has it. A 304 leaves out headers about the bytes: browsers replace stored headers with its
 * own, another process may have made other bytes, and its policy's hashes would then block the page's scripts.
 */
export function revalidated(request: Request, { body, headers }: CatalogueAnswer): Response {
  if (isSame(request.headers.get('if-none-match'), headers.ETag ?? '')) {
    const own = Object.entries(headers).filter(([name]) => OF_304.test(name));
    return new Response(null, { status: 304, headers: Object.fromEntries(own) });
  }
  return new Response(request.method === 'HEAD' ? null : body, { headers });
}

/** Whether the caller already has the answer: weak comparison, as If-None-Match requires (RFC 9110, 13.1.2). */
export function isSame(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((candidate) => bare(candidate) === bare(etag));
}

const bare = (etag: string): string => etag.trim().replace(/^W\//, '');
