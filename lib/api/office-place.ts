import { env } from '@/lib/env';
import { officeOrigin, type Site } from '@/lib/staff';
import { baseUrl, hostName, isKnownHost } from './address';

/** Where the office is, if the request is for that host: it has one alone, never one of an organisation. */
export function officePlace(request: Request, clientOf: ReadonlyMap<string, string>): Site | undefined {
  const host = hostName(request);
  if (host === undefined || clientOf.has(host)) return undefined;
  const canonical = officeOrigin();
  if (canonical !== undefined) {
    const { hostname } = new URL(canonical);
    return host === hostname.toLowerCase() ? { origin: canonical, rpId: hostname } : undefined;
  }
  return isKnownHost(request, clientOf) ? { origin: new URL(baseUrl(request)).origin, rpId: host } : undefined;
}

/** Whether a write comes from a page of the office: browsers say so. What says nothing, is none. */
export function isFromOffice(headers: Headers, { origin }: Site): boolean {
  const said = headers.get('origin');
  return said === null ? headers.get('sec-fetch-site') === 'same-origin' : said === origin;
}

/**
 * What a page of the office may load: nothing of third parties, in no frame. `run`: the nonce of Next.js' scripts, or the address of
 * the one script of a plain page, which runs nothing else.
 */
export const officePolicy = (run: { nonce: string } | { script: string }, { isDoor = false } = {}): string => {
  const isDevelopment = env.NODE_ENV === 'development';
  const scripts =
    'script' in run
      ? run.script
      : `'self' 'nonce-${run.nonce}' 'strict-dynamic'${isDoor ? " 'wasm-unsafe-eval'" : ''}${isDevelopment ? " 'unsafe-eval'" : ''}`;
  const styles = isDevelopment ? " 'unsafe-inline'" : 'nonce' in run ? ` 'nonce-${run.nonce}'` : '';
  return [
    "default-src 'none'",
    `script-src ${scripts}`,
    `style-src 'self'${styles}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${isDevelopment ? ' ws:' : ''}`,
    "manifest-src 'self'",
    // The door's own decoder of codes, and what opens it without a network.
    ...(isDoor ? ["worker-src 'self'"] : []),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
};
