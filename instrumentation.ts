/** Housekeeping beside the requests; see lib/carts/keep-house.ts. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { keepHouse } = await import('@/lib/carts/keep-house');
  keepHouse();
}
