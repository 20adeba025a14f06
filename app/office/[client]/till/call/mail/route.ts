import { z } from 'zod';
import { isEmailAddress } from '@/lib/email';
import { changeOrderEmail, getOfficeOrder } from '@/lib/office';
import { officeTransaction } from '@/lib/staff';
import { tillRoute } from '../till-route';

/** Mails the tickets to an address, which becomes that of the order. Returns `seen`, the version that a later correction must send. */
export const POST = tillRoute(
  '/office/[client]/till/call/mail',
  z.object({ orderId: z.int().positive(), seen: z.string().max(100), email: z.string().trim().refine(isEmailAddress) }),
  async (ctx, { orderId, seen, email }) => {
    await changeOrderEmail(ctx, { id: orderId, seen, email });
    const { seen: now } = await officeTransaction(ctx, (ctx) => getOfficeOrder(ctx, orderId));
    return { seen: now };
  },
);
