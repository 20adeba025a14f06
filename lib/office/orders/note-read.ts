import { noteDeed, type OfficeContext } from '@/lib/staff';

/** Who looks at an order, or asks once more for what was done with it, is written into the log. */
export const noteRead = (ctx: OfficeContext, id: number): void =>
  noteDeed(ctx, { action: 'order.read', subject: `order ${id}`, orderId: id, isRead: true });
