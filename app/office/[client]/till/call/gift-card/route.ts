import { z } from 'zod';
import { readCardAtTill } from '@/lib/office';
import { AMOUNT, ID } from '../fields';
import { CODE } from '../pay';
import { tillRoute } from '../till-route';

/** How much a gift card would pay of a sale or an existing order. */
export const POST = tillRoute(
  '/office/[client]/till/call/gift-card',
  z.object({ code: CODE, of: z.union([z.object({ total: AMOUNT }), z.object({ orderId: ID })]) }),
  (ctx, asked) => readCardAtTill(ctx, asked),
);
