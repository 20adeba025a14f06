/** Work beside the requests: housekeeping (lib/carts/keep-house.ts) and webhooks (lib/webhooks/keep-telling.ts). */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { keepHouse } = await import('@/lib/carts/keep-house');
  keepHouse();
  const { keepTelling } = await import('@/lib/webhooks/keep-telling');
  keepTelling();
}
