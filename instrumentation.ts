/** What goes on beside the requests: each file says what it does. Any number of processes may do it at once. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { markPeers } = await import('@/lib/api/peer-address');
  markPeers();
  const { keepLimits } = await import('@/lib/limits/keep-limits');
  keepLimits();
  const { keepHouse } = await import('@/lib/carts/keep-house');
  keepHouse();
  const { keepTelling } = await import('@/lib/webhooks/keep-telling');
  keepTelling();
  const { keepPrivate } = await import('@/lib/privacy/keep-private');
  keepPrivate();
  const { keepPaying } = await import('@/lib/payments/keep-paying');
  keepPaying();
  const { carryMail } = await import('@/lib/mail/carry-mail');
  carryMail();
}
