import { findUnreadiness } from '@/lib/metrics/find-unreadiness';

export const dynamic = 'force-dynamic';

/** The readiness check: 503 with the reason while this process should get no requests. */
export async function GET(): Promise<Response> {
  const reason = await findUnreadiness();
  return new Response(`${reason ?? 'ready'}\n`, {
    status: reason ? 503 : 200,
    headers: { 'Cache-Control': 'no-store', ...(reason && { 'Retry-After': '1' }) },
  });
}
