import { readHostCookie, setHostCookie } from '../../../_shop/host-cookie';

const nameOf = (orderId: number): string => `proof-${orderId}`;

/** The cookie that proves that this browser knows the e-mail address of an order. */
export const findProof = (orderId: number): Promise<string | undefined> => readHostCookie(nameOf(orderId));

/** Only in a route. A session cookie. */
export const keepProof = (orderId: number, proof: string): Promise<void> => setHostCookie(nameOf(orderId), proof);
