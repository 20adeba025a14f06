import { noteDeed, type OfficeContext } from '@/lib/staff';

/** Logs that somebody read an order, or repeated a request that had changed it. */
export const noteOrderRead = (ctx: OfficeContext, id: number): void =>
  noteDeed(ctx, { action: 'order.read', subject: `order ${id}`, orderId: id, isRead: true });
