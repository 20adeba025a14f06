import { RESERVED_NAMES } from '@/lib/bundle';
import { MAX_EVENT_ID } from '@/lib/ids';
import { findOrderHead } from '@/lib/orders';
import { findPaymentByToken } from '@/lib/payments';
import { hasEvent } from '@/lib/programme';
import { findShop } from './find-shop';

/** The first segment of a path: of a shop's address, or of a page of the service itself. */
export const shopIn = (path: string): string => path.split('/')[1] ?? '';

/**
 * Whether a path names a shop, or an event, order or payment of a shop, that does not exist. Checked before the page: once a page has begun
 * its answer, Next.js shows its 404 only to browsers with JavaScript.
 */
export async function isMissing(path: string): Promise<boolean> {
  const [, shop = '', page, id = ''] = path.split('/');
  if (shop === '' || RESERVED_NAMES.includes(shop)) return false;
  const ctx = await findShop(shop);
  if (!ctx) return true;
  if (page === 'order') return !(await findOrderHead(ctx, id));
  if (page === 'payment') return !(await findPaymentByToken(ctx, id));
  if (page !== 'event') return false;
  return !/^[1-9]\d{0,9}$/.test(id) || Number(id) > MAX_EVENT_ID || !(await hasEvent(ctx, Number(id)));
}
