import { env } from '@/lib/env';
import { officeOrigin, type Site } from '@/lib/staff';
import { baseUrl, hostName, isKnownHost } from './address';

/** The office's origin and path if the request is for the office's host, which is never an organisation's domain; else undefined. */
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

/** Whether a write comes from a page of the office, by headers that browsers send (CSRF check). Without these headers: no. */
export function isFromOffice(headers: Headers, { origin }: Site): boolean {
  const said = headers.get('origin');
  return said === null ? headers.get('sec-fetch-site') === 'same-origin' : said === origin;
}

/**
 * The Content-Security-Policy of an office page: no third parties, no framing. `run`: the nonce of Next.js' scripts, or the addresses of
 * the only scripts of plain pages.
 */
export const officePolicy = (run: { nonce: string } | { scripts: string[] }, { isDoor = false } = {}): string => {
  const isDevelopment = env.NODE_ENV === 'development';
  const scripts =
    'scripts' in run
      ? run.scripts.join(' ')
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
    // The worker that decodes QR codes, and the service worker that opens the page offline.
    ...(isDoor ? ["worker-src 'self'"] : []),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
};
