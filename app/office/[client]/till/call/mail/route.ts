import { z } from 'zod';
import { isEmailAddress } from '@/lib/email';
import { changeOrderEmail } from '@/lib/office';
import { tillRoute } from '../till-route';

/** Mails the tickets to an address, which the order has from then on. */
export const POST = tillRoute(
  '/office/[client]/till/call/mail',
  z.object({ orderId: z.int().positive(), seen: z.string().max(100), email: z.string().trim().refine(isEmailAddress) }),
  async (ctx, { orderId, seen, email }) => {
    await changeOrderEmail(ctx, { id: orderId, seen, email });
    return { email };
  },
);
