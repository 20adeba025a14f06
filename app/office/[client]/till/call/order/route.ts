import { z } from 'zod';
import { readAtTill } from '@/lib/office';
import { officeTransaction } from '@/lib/staff';
import { shownOrder } from '../shown-order';
import { tillRoute } from '../till-route';

/** An order at the till: its tickets, and the amount due. */
export const POST = tillRoute(
  '/office/[client]/till/call/order',
  z.object({ orderId: z.int().positive() }),
  async (ctx, { orderId }) => shownOrder(await officeTransaction(ctx, (ctx) => readAtTill(ctx, orderId))),
);
