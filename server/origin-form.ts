/**
 * A request target as path and query (RFC 9112, 3.2.1: `http://host/path` is the same address), and whether it belongs to the HTTP
 * interface. There doubled slashes count as one, because a redirect would lose a POST body.
 */
export function originForm(target: string): { url: string; isInterface: boolean } {
  const url = target.replace(/^https?:\/\/[^/?#]*(?=[/?#]|$)/i, '') || '/';
  if (!/^\/+(v1|api)(?=[/?#]|$)/.test(url)) return { url, isInterface: false };
  const end = url.search(/[?#]|$/);
  return { url: url.slice(0, end).replace(/\/{2,}/g, '/') + url.slice(end), isInterface: true };
}
