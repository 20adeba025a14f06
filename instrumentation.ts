/** Work beside the requests; each says in its file what it does, and that any number of processes may. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { keepHouse } = await import('@/lib/carts/keep-house');
  keepHouse();
  const { keepTelling } = await import('@/lib/webhooks/keep-telling');
  keepTelling();
  const { keepPrivate } = await import('@/lib/privacy/keep-private');
  keepPrivate();
}
