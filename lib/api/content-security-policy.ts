/** The nonce that proxy.ts chose for this answer's scripts and styles. */
export const nonceIn = (asked: Headers): string =>
  /'nonce-([^']+)'/.exec(asked.get('content-security-policy') ?? '')?.[1] ?? '';

/** The sources that `frame-ancestors` has; null: any site may frame the page. */
export type FrameAncestors = readonly string[] | null;

/** Which scripts and styles within the page are its own: those with the nonce of this one answer, or those with these hashes. */
export type OwnInline = { nonce: string } | { scripts: readonly string[]; styles: readonly string[] };

const sourcesOf = (hashes: readonly string[]) => hashes.map((hash) => ` 'sha256-${hash}'`).join('');

/**
 * What a page may load and run: its own. Pictures may be on any host that speaks
 * TLS, as only the organisations know where theirs are. `style` attributes carry the organisation's colours.
 * @param frameAncestors the other sites that may show the page in a frame. For any site there is no directive: `*` would leave
 *   out pages of a file and of apps
 * @param isDevelopment React's tools for development evaluate code and talk over a socket
 */
export function contentSecurityPolicy(
  own: OwnInline,
  { frameAncestors, isDevelopment }: { frameAncestors: FrameAncestors; isDevelopment: boolean },
): string {
  const scripts = 'nonce' in own ? ` 'nonce-${own.nonce}' 'strict-dynamic'` : sourcesOf(own.scripts);
  const styles = 'nonce' in own ? ` 'nonce-${own.nonce}'` : sourcesOf(own.styles);
  return [
    "default-src 'self'",
    `script-src 'self'${scripts}${isDevelopment ? " 'unsafe-eval'" : ''}`,
    "script-src-attr 'none'",
    `style-src 'self'${styles}`,
    `style-src-elem 'self'${isDevelopment ? " 'unsafe-inline'" : styles}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: https:",
    `connect-src 'self'${isDevelopment ? ' ws:' : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    ...(frameAncestors ? [["frame-ancestors 'self'", ...frameAncestors].join(' ')] : []),
  ].join('; ');
}
