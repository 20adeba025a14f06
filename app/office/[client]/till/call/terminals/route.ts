import { z } from 'zod';
import { findTerminals } from '@/lib/payments';
import { tillRoute } from '../till-route';

/** The card terminals that their provider reports as ready. */
export const POST = tillRoute('/office/[client]/till/call/terminals', z.object({}), async (ctx) => ({
  terminals: (await findTerminals(ctx))?.list ?? [],
}));
