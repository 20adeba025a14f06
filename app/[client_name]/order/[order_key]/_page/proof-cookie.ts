import { cookies } from 'next/headers';
import { findBaseUrl } from '../../../_shop/find-base-url';

type Cookies = Awaited<ReturnType<typeof cookies>>;

const nameOf = (orderId: number): string => `proof-${orderId}`;

/** The cookie that proves that this browser knows the e-mail address of an order. */
export const findProof = (all: Cookies, orderId: number): string | undefined =>
  all.get(`__Host-${nameOf(orderId)}`)?.value ?? all.get(nameOf(orderId))?.value;

/** Only in a route. A session cookie. */
export async function keepProof(orderId: number, proof: string): Promise<void> {
  const secure = (await findBaseUrl()).startsWith('https:');
  const name = `${secure ? '__Host-' : ''}${nameOf(orderId)}`;
  (await cookies()).set({ name, value: proof, httpOnly: true, sameSite: 'lax', path: '/', secure });
}
