import { findUnreadiness } from '@/lib/metrics/find-unreadiness';

export const dynamic = 'force-dynamic';

/** Whether requests should come here: 503 with the reason while they should not. */
export async function GET(): Promise<Response> {
  const reason = await findUnreadiness();
  return new Response(`${reason ?? 'ready'}\n`, {
    status: reason ? 503 : 200,
    headers: { 'Cache-Control': 'no-store', ...(reason && { 'Retry-After': '1' }) },
  });
}
