import { z } from 'zod';
import { getOfficeOrder } from '@/lib/office';
import { officeTransaction, Refusal } from '@/lib/staff';
import { shownPapers } from '../shown-papers';
import { tillRoute } from '../till-route';

/** The tickets of a paid order. Ticket codes admit whoever holds them. */
export const POST = tillRoute(
  '/office/[client]/till/call/tickets',
  z.object({ orderId: z.int().positive() }),
  async (ctx, { orderId }) => {
    const found = await officeTransaction(ctx, (ctx) => getOfficeOrder(ctx, orderId));
    if (found.elsewhere > 0) throw new Refusal('not_found');
    return shownPapers(ctx, found);
  },
);
