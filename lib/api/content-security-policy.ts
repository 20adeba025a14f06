/** The nonce that proxy.ts chose for this answer's scripts and styles. */
export const nonceIn = (asked: Headers): string =>
  /'nonce-([^']+)'/.exec(asked.get('content-security-policy') ?? '')?.[1] ?? '';

/** The sources that `frame-ancestors` has; null: any site may frame the page. */
export type FrameAncestors = readonly string[] | null;

/**
 * What a page may load and run: its own, and scripts with this answer's nonce. Pictures may be on any host that speaks
 * TLS, as only the organisations know where theirs are. `style` attributes carry the organisation's colours.
 * @param frameAncestors the other sites that may show the page in a frame. For any site there is no directive: `*` would leave
 *   out pages of a file and of apps
 * @param isDevelopment React's tools for development evaluate code and talk over a socket
 */
export function contentSecurityPolicy(
  nonce: string,
  { frameAncestors, isDevelopment }: { frameAncestors: FrameAncestors; isDevelopment: boolean },
): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ''}`,
    "script-src-attr 'none'",
    `style-src 'self' 'nonce-${nonce}'`,
    `style-src-elem 'self' ${isDevelopment ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: https:",
    `connect-src 'self'${isDevelopment ? ' ws:' : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    ...(frameAncestors ? [["frame-ancestors 'self'", ...frameAncestors].join(' ')] : []),
  ].join('; ');
}
