export const dynamic = 'force-dynamic';

/** The liveness check: the process runs and answers. It says nothing about what the process depends on; /readyz does. */
export function GET(): Response {
  return new Response('alive\n', { headers: { 'Cache-Control': 'no-store' } });
}
