import { z } from 'zod';
import { findBaseUrl } from '@/app/[client_name]/_shop/find-base-url';
import { followCard, giveUpCard, sendToTerminal } from '@/lib/office';
import { tillRoute } from '../till-route';

/** Starts, follows or cancels a card payment at a terminal. */
export const POST = tillRoute(
  '/office/[client]/till/call/card',
  z.object({ orderId: z.int().positive(), verb: z.enum(['send', 'follow', 'give_up']) }),
  async (ctx, { orderId, verb }) => {
    if (verb === 'follow') return followCard(ctx, orderId);
    return (verb === 'send' ? sendToTerminal : giveUpCard)(ctx, orderId, await findBaseUrl());
  },
);
