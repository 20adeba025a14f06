/** The nonce that proxy.ts chose for the scripts and styles of this answer. */
export const nonceIn = (asked: Headers): string =>
  /'nonce-([^']+)'/.exec(asked.get('content-security-policy') ?? '')?.[1] ?? '';

/** The sources of `frame-ancestors`; null: any site may frame the page. */
export type FrameAncestors = readonly string[] | null;

/** Which inline scripts and styles may run: those with the nonce of this answer, or those with these hashes. */
export type OwnInline = { nonce: string } | { scripts: readonly string[]; styles: readonly string[] };

const sourcesOf = (hashes: readonly string[]) => hashes.map((hash) => ` 'sha256-${hash}'`).join('');

/**
 * Restricts a page to its own resources. Images may come from any https host, since only organisations know where theirs are; `style`
 * attributes carry the organisation's colours. If any site may frame the page, the directive is left out, because `*` would exclude file
 * pages and apps. `isDevelopment`: React's tools need eval and a socket.
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
