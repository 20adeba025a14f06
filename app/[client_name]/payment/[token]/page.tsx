import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { baseUrl } from '@/lib/api/address';
import { addressAfter, findPaymentByToken, handleReturningBuyer, problemOf } from '@/lib/payments';
import { findRequest } from '../../_shop/find-base-url';
import { getShop } from '../../_shop/find-shop';

type Props = { params: Promise<{ client_name: string; token: string }> };

export const metadata: Metadata = { robots: { index: false, follow: false }, referrer: 'no-referrer' };

/**
 * The page to which buyers return from paying when the provider's return address could not answer. Redirects to the order; if it fails
 * again, the shop's error page lets them retry.
 */
export default async function PaymentPage({ params }: Props) {
  const { client_name: shop, token } = await params;
  const ctx = await getShop(shop);
  if (!(await findPaymentByToken(ctx, token))) notFound();
  const { order, payment } = await handleReturningBuyer(ctx, token);
  const place = { clientName: ctx.client.name, baseUrl: baseUrl(await findRequest()) };
  redirect(addressAfter(place, order, problemOf(payment)));
}
