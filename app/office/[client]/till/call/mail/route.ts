import { z } from 'zod';
import { isEmailAddress, MOST_ADDRESS } from '@/lib/email';
import { changeOrderEmail, getOfficeOrder } from '@/lib/office';
import { officeTransaction } from '@/lib/staff';
import { boundedText, trimmedText } from '@/lib/text-field';
import { tillRoute } from '../till-route';

/** Mails the tickets to an address, which becomes that of the order. Returns `seen`, the version that a later correction must send. */
export const POST = tillRoute(
  '/office/[client]/till/call/mail',
  z.object({
    orderId: z.int().positive(),
    seen: boundedText(100),
    email: trimmedText(MOST_ADDRESS).refine(isEmailAddress),
  }),
  async (ctx, { orderId, seen, email }) => {
    await changeOrderEmail(ctx, { id: orderId, seen, email });
    const { seen: now } = await officeTransaction(ctx, (ctx) => getOfficeOrder(ctx, orderId));
    return { seen: now };
  },
);
