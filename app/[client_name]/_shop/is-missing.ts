import { hasEvent } from '@/lib/events';
import { MAX_EVENT_ID } from '@/lib/ids';
import { findShop } from './find-shop';

/** The short name in the path of a page below a shop. */
export const clientNameIn = (path: string): string => path.split('/')[1] ?? '';

/**
 * Whether a path is of a shop, or of an event of a shop, that is not there. A page that says so itself has begun its answer
 * by then, and Next.js shows the rest of it to browsers with JavaScript only.
 */
export async function isMissing(path: string): Promise<boolean> {
  const [, name = '', page, id = ''] = path.split('/');
  if (name === '') return false;
  const ctx = await findShop(name);
  if (!ctx) return true;
  if (page !== 'event') return false;
  return !/^[1-9]\d{0,9}$/.test(id) || Number(id) > MAX_EVENT_ID || !(await hasEvent(ctx, Number(id)));
}
