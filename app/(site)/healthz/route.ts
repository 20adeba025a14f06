export const dynamic = 'force-dynamic';

/** The process is alive and answers. What it needs may be missing: /readyz says that. */
export function GET(): Response {
  return new Response('alive\n', { headers: { 'Cache-Control': 'no-store' } });
}
