/** What goes on beside the requests; see lib/carts/keep-house.ts, lib/payments/keep-paying.ts and lib/mail/carry-mail.ts. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { keepHouse } = await import('@/lib/carts/keep-house');
  keepHouse();
  const { keepPaying } = await import('@/lib/payments/keep-paying');
  keepPaying();
  const { carryMail } = await import('@/lib/mail/carry-mail');
  carryMail();
}
