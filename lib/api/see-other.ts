/** Redirects a browser without a Referer, because our addresses contain secrets. */
export function seeOther(headers: Record<string, string> = {}): Response {
  return new Response(null, {
    status: 303,
    headers: { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', ...headers },
  });
}
