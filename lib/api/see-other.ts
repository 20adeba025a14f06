/** Sends a browser on, and tells nobody where it came from: our addresses hold secrets. */
export function seeOther(headers: Record<string, string> = {}): Response {
  return new Response(null, {
    status: 303,
    headers: { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', ...headers },
  });
}
